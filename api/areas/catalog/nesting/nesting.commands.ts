import { lockKeys } from '#api/platform/db/advisory-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { listRelatedOptions } from './nesting.db.ts'
import { nestedIdsOf, nestingRefusals } from './nesting.rules.ts'
import type { NestingOption } from './nesting.rules.ts'

/** Waits for others who nest options of this merchant: together two changes could make a cycle. */
export const lockNesting = (db: Db, merchantId: string) =>
  lockKeys(db, [`option nesting ${db.scope.tenantId} ${merchantId}`])

/**
 * Throws 422 if the values of these options bring along others than shared options of the merchant, themselves, or too many.
 * Options without nested ones cost no query.
 */
export async function checkNesting(
  db: Db,
  merchantId: string,
  options: readonly { id?: string | undefined; prefix: string; option: Pick<NestingOption, 'values'> }[],
): Promise<void> {
  const nesting = options
    .filter(({ option }) => nestedIdsOf(option.values).length > 0)
    .map(({ id = newId(), prefix, option: { values } }) => ({ id, prefix, values }))
  if (nesting.length === 0) return
  const [ids, nestedIds] = [nesting.map(({ id }) => id), nesting.flatMap(({ values }) => nestedIdsOf(values))]
  await lockNesting(db, merchantId)
  const refusals = nestingRefusals(nesting, await listRelatedOptions(db, merchantId, { ids, nestedIds }))
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
}
