import type { InputOf } from '#contract/call.ts'
import type { MasterMenu, MenuAssignment, masterMenu } from '#contract/areas/catalog/master-menu.ts'
import { menuFieldGroups } from '#contract/rules/master-menu/fields.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit, auditAll } from '#api/platform/audit/audit.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { contextOf, followProducts } from './follow.commands.ts'
import {
  categoriesOf,
  countSourceProducts,
  deleteFollowers,
  eligibleStores,
  followersCount,
  insertFollowers,
  lockFollower,
  lockMasterMenu,
  markApplied,
  masterMenuRow,
  requestChanges,
  saveMasterMenu,
  sourceMerchant,
} from './menu.db.ts'
import { removeOverrides } from './overrides.db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { recordPush } from './menu-pushes.commands.ts'
import { leaveMasterMenu, pushMasterMenu } from './menu.job-types.ts'
import { insertPush, isPushUndone, lastEditor, productName } from './pushes.db.ts'
import type { RecordedPush } from './pushes.db.ts'
import { detachRows } from './links.db.ts'
import { countMissing, sourceIdsAfter } from './products.db.ts'

/** How many products of the master menu one transaction brings in step at a store. */
const chunkSize = 500

export async function showMasterMenu(db: Db): Promise<MasterMenu | null> {
  const menu = await masterMenuRow(db)
  const merchant = menu && (await sourceMerchant(db, menu.merchant_id))
  if (!merchant) return null
  const [categories, product_count, { stores, updating }] = await Promise.all([
    categoriesOf(db, merchant.id),
    countSourceProducts(db, merchant.id),
    followersCount(db),
  ])
  return {
    ...menu,
    store_fields: menuFieldGroups.filter((group) => menu.store_fields.includes(group)),
    merchant_name: merchant.name,
    currency: merchant.currency,
    product_count,
    categories,
    store_count: stores,
    updating_count: updating,
  }
}

/** Chooses the merchant of the master menu, and what stores may change. Throws 409 if stores follow another merchant. */
export async function changeMasterMenu(db: Db, input: InputOf<typeof masterMenu.save>): Promise<MasterMenu> {
  const { expected_updated_at, ...row } = input
  const [locked, merchant, { stores }] = await Promise.all([
    lockMasterMenu(db),
    sourceMerchant(db, row.merchant_id),
    followersCount(db),
  ])
  if (merchant?.merchant_type !== 'ecommerce') throw notFound('Merchant')
  if (locked) assertUnmodified(locked.updated_at, expected_updated_at)
  if (locked && locked.merchant_id !== row.merchant_id && stores > 0) {
    if (await sourceMerchant(db, locked.merchant_id)) throw apiError('MASTER_MENU_IN_USE')
    // The merchant of the master menu was deleted: its stores go on with their own products.
    await removeStores(db, await requestChanges(db, null))
  }
  await saveMasterMenu(db, row)
  await audit(db, 'master_menu.changed', `merchant:${row.merchant_id}`, row)
  return orNotFound(await showMasterMenu(db), 'Merchant')
}

const requiredMenu = async (db: Db) => orNotFound(await masterMenuRow(db), 'Master menu')

export async function pushTo(
  db: Db,
  merchantIds: readonly string[],
  job: { creates: boolean; source_ids: string[] | null; push?: RecordedPush },
): Promise<void> {
  await Promise.all(
    merchantIds.map((merchant_id) =>
      pushMasterMenu.enqueue(db, { ...job, merchant_id, requested_at: db.now, after: null }),
    ),
  )
}

/** Records a push that somebody requests. */
async function requestPush(db: Db, kind: 'push' | 'follow'): Promise<RecordedPush> {
  const push = { id: newId(), kind, actor_name: db.actor.name, product_name: null }
  await insertPush(db, push)
  return push
}

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

/** After changes in the catalogue of the master menu: every store that follows gets them. */
export async function followChanges(
  db: Db,
  changes: readonly { merchant_id: string; product_ids: readonly string[] }[],
): Promise<void> {
  const menu = await masterMenuRow(db)
  const own = changes.filter(({ merchant_id }) => merchant_id === menu?.merchant_id)
  if (!menu || own.length === 0) return
  const ids = [...new Set(own.flatMap(({ product_ids }) => product_ids))]
  const merchantIds = await requestChanges(db, null)
  if (merchantIds.length === 0) return
  await pushTo(db, merchantIds, {
    creates: menu.new_products === 'automatic',
    source_ids: ids.length > chunkSize ? null : ids,
    push: await describePush(db, ids),
  })
}

/** How long before its push a change was made, at most. */
const changeMs = 600_000

/** A push after a change of the master menu. It is recorded once it has changed a store. */
async function describePush(db: Db, productIds: readonly string[]): Promise<RecordedPush> {
  const [onlyId] = productIds
  const [actor_name, product_name] = await Promise.all([
    lastEditor(db, productIds.slice(0, 20), isoAt(db.nowMs - changeMs)),
    onlyId !== undefined && productIds.length === 1 ? productName(db, onlyId) : null,
  ])
  return { id: newId(), kind: 'change', actor_name, product_name }
}

/**
 * One part of bringing a store in step. The next part is enqueued in the same transaction, so that a push that is
 * interrupted continues where it was.
 */
export async function pushPart(db: Db, input: Parameters<typeof pushMasterMenu.enqueue>[1]): Promise<void> {
  const [menu, follower] = await Promise.all([masterMenuRow(db), lockFollower(db, input.merchant_id)])
  if (!menu || !follower) return
  const { push } = input
  if (push && (await isPushUndone(db, push.id)))
    return void (await markApplied(db, follower.merchant_id, input.requested_at, null))
  const ids = input.source_ids ?? (await sourceIdsAfter(db, menu.merchant_id, input.after, chunkSize))
  const rows = await followProducts(db, contextOf(menu, follower, input.creates), ids)
  if (push) await recordPush(db, push, follower.merchant_id, rows)
  const last = ids.at(-1)
  if (input.source_ids === null && ids.length === chunkSize && last !== undefined)
    return pushMasterMenu.enqueue(db, { ...input, after: last })
  // Where changes create products at once, none waits that did not wait before.
  const isCounted = input.source_ids === null || !input.creates
  const waiting = isCounted ? await countMissing(db, menu.merchant_id, follower) : null
  await markApplied(db, follower.merchant_id, input.requested_at, waiting)
}

/** Lets fields follow again that a store had overridden. What the master menu has changed meanwhile follows at once. */
export async function releaseOverrides(
  db: Db,
  rows: readonly { id: string; fields: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  for (const [merchantId, source_ids] of await removeOverrides(db, rows))
    await pushTo(db, await requestChanges(db, [merchantId]), { creates: false, source_ids })
}

/** Makes the rows of a store its own, unless it follows again by now. */
export async function detachStore(db: Db, merchantId: string): Promise<void> {
  if (!(await lockFollower(db, merchantId))) await detachRows(db, merchantId)
}
