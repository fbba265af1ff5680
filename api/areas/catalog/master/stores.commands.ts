import type { MenuAssignment } from '#contract/areas/catalog/master-menu.ts'
import { notFound, orNotFound } from '#api/platform/api-error.ts'
import { auditAll } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { categoriesOf, masterMenuRow } from './menu.db.ts'
import { eligibleStores } from './stores.db.ts'
import { deleteFollowers, insertFollowers, lockFollower, requestChanges } from './followers.db.ts'
import { leaveMasterMenu } from './menu.job-types.ts'
import { detachRows } from './links.db.ts'
import { pushTo, requestPush } from './follow-changes.commands.ts'

const requiredMenu = async (db: Db) => orNotFound(await masterMenuRow(db), 'Master menu')

/** Lets stores follow the master menu. One that follows already gets the new choice of categories. */
export async function assignStores(
  db: Db,
  merchantIds: readonly string[],
  assignment: MenuAssignment,
): Promise<number> {
  const { merchant_id: sourceId } = await requiredMenu(db)
  const ids = [...new Set(merchantIds)]
  if ((await eligibleStores(db, sourceId, ids)).length !== ids.length) throw notFound('Merchant')
  await insertFollowers(db, ids, { ...assignment, category_ids: await chosenCategories(db, sourceId, assignment) })
  await pushTo(db, ids, { creates: true, source_ids: null, push: await requestPush(db, 'follow') })
  await auditAll(
    db,
    'master_menu.assigned',
    ids.map((id) => ({ subject: `merchant:${id}`, changes: assignment })),
  )
  return ids.length
}

/** The categories of the master menu that stores follow; null: all. Throws 404 if one is absent. */
export async function chosenCategories(
  db: Db,
  sourceId: string,
  { category_ids }: Pick<MenuAssignment, 'category_ids'>,
): Promise<string[] | null> {
  if (category_ids.length === 0) return null
  const known = new Set((await categoriesOf(db, sourceId)).map(({ id }) => id))
  if (category_ids.some((id) => !known.has(id))) throw notFound('Category')
  return category_ids
}

/** Applies everything to stores that follow, also new products that wait for a review. */
export async function pushToStores(db: Db, merchantIds: readonly string[]): Promise<number> {
  const ids = await requestChanges(db, merchantIds)
  if (ids.length !== new Set(merchantIds).size) throw notFound('Merchant')
  await pushTo(db, ids, { creates: true, source_ids: null, push: await requestPush(db, 'push') })
  return ids.length
}

/** Ends following. The stores keep their products as their own. */
export async function removeStores(db: Db, merchantIds: readonly string[]): Promise<number> {
  const ids = await deleteFollowers(db, merchantIds)
  if (ids.length !== new Set(merchantIds).size) throw notFound('Merchant')
  await Promise.all(ids.map((merchant_id) => leaveMasterMenu.enqueue(db, { merchant_id })))
  await auditAll(
    db,
    'master_menu.left',
    ids.map((id) => ({ subject: `merchant:${id}`, changes: {} })),
  )
  return ids.length
}

/** Makes the rows of a store its own, unless it follows again by now. */
export async function detachStore(db: Db, merchantId: string): Promise<void> {
  if (!(await lockFollower(db, merchantId))) await detachRows(db, merchantId)
}
