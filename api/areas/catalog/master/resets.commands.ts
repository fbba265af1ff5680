import { notFound, orNotFound } from '#api/platform/api-error.ts'
import { auditAll } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { publishCatalogChange } from '../catalog.commands.ts'
import { followOptions } from './follow-options.commands.ts'
import { followProducts } from './follow.commands.ts'
import { contextOf } from './planned-products.commands.ts'
import type { FollowContext } from './planned-products.commands.ts'
import { clearCategory, clearOption, clearOverrides } from './links.db.ts'
import { pushTo } from './follow-changes.commands.ts'
import { masterMenuRow } from './menu.db.ts'
import { lockFollower, requestChanges } from './followers.db.ts'
import { sourcesOfCategory, sourcesOfOption } from './product-sources.db.ts'

/** What the call brings in step itself; more products follow in the background. */
const maxSources = 500

/** How a store follows the master menu. Throws 404 with the noun if it does not. `db` sees all merchants. */
async function findFollowContext(db: Db, merchantId: string, noun: string): Promise<FollowContext> {
  const [menu, follower] = await Promise.all([masterMenuRow(db), lockFollower(db, merchantId)])
  if (!menu || !follower) throw notFound(noun)
  return contextOf(menu, follower, false)
}

const auditReset = (db: Db, merchantId: string, changes: Record<string, unknown>): Promise<void> =>
  auditAll(db, 'master_menu.reset', [{ subject: `merchant:${merchantId}`, changes }])

async function followAll(db: Db, merchantId: string): Promise<void> {
  await requestChanges(db, [merchantId])
  await pushTo(db, [merchantId], { creates: false, source_ids: null })
}

/** Lets products of a store follow again. Null: all of them, in the background. `db` sees all merchants. */
export async function resetProducts(
  db: Db,
  merchantId: string,
  productIds: readonly string[] | null,
  fields: readonly string[] | undefined,
): Promise<number> {
  const context = await findFollowContext(db, merchantId, 'Product')
  const sources = await clearOverrides(db, merchantId, productIds, fields)
  await auditReset(db, merchantId, { product_ids: productIds, fields: fields ?? null })
  if (productIds !== null) await followProducts(db, context, sources)
  else await followAll(db, merchantId)
  return sources.length
}

/** Lets a category of a store follow again, with the order of its products. Throws 404 if it does not follow. */
export async function resetCategory(db: Db, merchantId: string, id: string): Promise<void> {
  const context = await findFollowContext(db, merchantId, 'Category')
  orNotFound(await clearCategory(db, merchantId, id), 'Category')
  await auditReset(db, merchantId, { category_id: id })
  const sources = await sourcesOfCategory(db, merchantId, id, maxSources + 1)
  if (sources.length <= maxSources) await followProducts(db, context, sources)
  else await followAll(db, merchantId)
}

/** Lets a shared option of a store follow again. Throws 404 if it does not follow. */
export async function resetOption(db: Db, merchantId: string, id: string): Promise<void> {
  await findFollowContext(db, merchantId, 'Option')
  const { source_id } = orNotFound(await clearOption(db, merchantId, id), 'Option')
  await auditReset(db, merchantId, { option_id: id })
  // an option is brought in step with any product of the master menu that asks it
  const changed = await followOptions(db, merchantId, await sourcesOfOption(db, source_id, 1))
  if (changed.length > 0) await publishCatalogChange(db, merchantId, [])
}
