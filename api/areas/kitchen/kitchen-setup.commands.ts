import type { KitchenStation } from '#contract/areas/kitchen.ts'
import { invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { countCategories, findSetup, saveSetup } from './kitchen.db.ts'

type SetupInput = {
  stations: readonly KitchenStation[]
  marks_ready: boolean
  expected_updated_at?: string | undefined
}

/** 422 for a category of somebody else; 409 if the setup was saved after `expected_updated_at`. */
export async function changeSetup(
  db: Db,
  merchantId: string,
  { stations, marks_ready, expected_updated_at }: SetupInput,
): Promise<void> {
  const before = await findSetup(db, merchantId)
  if (before) assertUnmodified(before.updated_at, expected_updated_at)
  const ids = [...new Set(stations.flatMap(({ category_ids }) => category_ids))]
  if (ids.length > 0 && (await countCategories(db, merchantId, ids)) < ids.length)
    throw invalid({ stations: 'The selected categories are invalid.' })
  await saveSetup(db, merchantId, { stations, marks_ready })
  await audit(db, 'kitchen.changed', `kitchen:${merchantId}`, {
    stations: stations.map(({ name }) => name).join(', '),
    marks_ready,
  })
}
