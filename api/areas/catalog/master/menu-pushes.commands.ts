import type { MenuPush, MenuPushDetails } from '#contract/areas/catalog/menu-pushes.ts'
import { pushUndoHours } from '#contract/areas/catalog/menu-pushes.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt, msOf } from '#api/platform/runtime/clock.ts'
import { masterMenuRow } from './menu.db.ts'
import { lockFollower, setWaiting } from './followers.db.ts'
import { undoMenuPush } from './menu.job-types.ts'
import { countMissing } from './products.db.ts'
import type { PushedRow } from './push-rows.rules.ts'
import { findPush, insertPush, lockPush, markUndoRequested, pageOfPushes, sharePush } from './pushes.db.ts'
import { markStoreUndone, storesToUndo } from './push-stores.db.ts'
import { keepRows, keptRecords } from './kept-records.db.ts'
import { createdProducts, deleteRows, insertRows, rowsToUndo } from './push-rows.db.ts'
import type { PushRow, RecordedPush } from './pushes.db.ts'
import { undoProducts } from './undo/undo-products.commands.ts'
import { undoCategories } from './undo/undo-categories.commands.ts'
import { undoOptions } from './undo/undo-options.commands.ts'
import { undoCreatedProducts } from './undo/undo-created.commands.ts'
import { undoCreatedCategories, undoCreatedOptions } from './undo/undo-created-groups.commands.ts'
import type { UndoneGroup } from './undo/undone-group.rules.ts'
import { publishCatalogChange } from '../catalog.commands.ts'

/** How many records of a store one transaction restores. */
const chunkSize = 500
const shownRecords = 100

const undoableUntil = (createdAt: string) => msOf(createdAt) + pushUndoHours * 3_600_000

function toPush(db: Db, row: PushRow): MenuPush {
  const { created_at, undo_requested_at, undone_by } = row
  const [store_count, undone_count] = [row.store_count ?? 0, row.undone_count ?? 0]
  const canUndo = undo_requested_at === null && store_count > 0 && undoableUntil(created_at) > db.nowMs
  return {
    id: row.id,
    date: created_at,
    kind: row.kind,
    actor_name: row.actor_name,
    product_name: row.product_name,
    store_count,
    product_count: row.product_count ?? 0,
    state: undo_requested_at === null ? 'done' : undone_count < store_count ? 'undoing' : 'undone',
    undo_until: canUndo ? isoAt(undoableUntil(created_at)) : null,
    undone_by,
    undone_count,
    kept_count: row.kept_count ?? 0,
  }
}

export async function listPushes(db: Db, input: { page: number; limit: number }) {
  const { data, meta } = await pageOfPushes(db, input)
  return { data: data.map((row) => toPush(db, row)), meta }
}

/** A push with the records that its undo left as they are. */
export async function showPush(db: Db, id: string): Promise<MenuPushDetails> {
  const push = toPush(db, orNotFound(await findPush(db, id), 'Push'))
  return { ...push, kept: push.kept_count > 0 ? await keptRecords(db, id, shownRecords) : [] }
}

/**
 * Keeps what a push did at a store. Throws 409 if somebody has begun to undo the push: the part is rolled back then, and
 * its next attempt leaves the store as it is.
 */
export async function recordPush(
  db: Db,
  push: RecordedPush,
  merchantId: string,
  rows: readonly PushedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await insertPush(db, push)
  if (!(await sharePush(db, push.id))) throw apiError('CONFLICT')
  await insertRows(db, push.id, merchantId, rows)
}

/** Begins to undo a push, at all its stores. Also ends a push that is still being applied. */
export async function undoPush(db: Db, id: string): Promise<MenuPush> {
  orNotFound(await lockPush(db, id), 'Push')
  const push = toPush(db, orNotFound(await findPush(db, id), 'Push'))
  if (push.state !== 'done') return push
  if (push.undo_until === null) throw apiError('CONFLICT')
  await markUndoRequested(db, id)
  for (const merchant_id of await storesToUndo(db, id)) await undoMenuPush.enqueue(db, { push_id: id, merchant_id })
  await audit(db, 'master_menu.push_undone', `menu_push:${id}`, {
    date: push.date,
    stores: push.store_count,
    products: push.product_count,
  })
  return toPush(db, orNotFound(await findPush(db, id), 'Push'))
}

type Part = { pushId: string; merchantId: string }

/**
 * One part of undoing a push at a store. The next part is enqueued in the same transaction, and what is done is no longer
 * among the rows of the push: an undo that is interrupted continues where it was.
 */
export async function undoPart(db: Db, input: { push_id: string; merchant_id: string }): Promise<void> {
  const part = { pushId: input.push_id, merchantId: input.merchant_id }
  const follower = await lockFollower(db, part.merchantId)
  const updated = new Set<string>()
  const deleted = new Set<string>()
  let left = chunkSize
  let isComplete = false
  while (left > 0 && !isComplete) {
    const rows = await rowsToUndo(db, part, left)
    const group = firstGroup(rows)
    const done = follower ? await undoGroup(db, part, group) : { kept: group.map(keptByStore) }
    for (const id of done.updated ?? []) updated.add(id)
    for (const id of done.deleted ?? []) deleted.add(id)
    await keepRows(db, part, done.kept)
    await deleteRows(
      db,
      part,
      group.map(({ record_id }) => record_id),
    )
    left -= group.length
    isComplete = rows.length === 0
  }
  if (isComplete) await completeStore(db, part, follower)
  else await undoMenuPush.enqueue(db, input)
  if (updated.size > 0) await publishCatalogChange(db, part.merchantId, [...updated], 'updated')
  if (deleted.size > 0) await publishCatalogChange(db, part.merchantId, [...deleted], 'deleted')
  if (left < chunkSize && updated.size + deleted.size === 0) await publishCatalogChange(db, part.merchantId, [])
}

/** A store that no longer follows keeps its records as its own. */
const keptByStore = ({ record_id }: PushedRow) => ({ record_id, reason: 'left' as const })

/** The first rows, as long as they are of one kind. */
function firstGroup(rows: readonly PushedRow[]): PushedRow[] {
  const keyOf = ({ record, action }: PushedRow) => `${record} ${action === 'created'}`
  const [first] = rows
  return first ? rows.filter((row) => keyOf(row) === keyOf(first)) : []
}

async function undoGroup(db: Db, part: Part, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const [first] = rows
  if (!first) return { kept: [] }
  const { merchantId } = part
  if (first.action === 'created') {
    if (first.record === 'product') return undoCreatedProducts(db, merchantId, rows, await createdProducts(db, part))
    return first.record === 'option'
      ? undoCreatedOptions(db, merchantId, rows)
      : undoCreatedCategories(db, merchantId, rows)
  }
  if (first.record === 'product') return undoProducts(db, merchantId, rows)
  return first.record === 'option' ? undoOptions(db, merchantId, rows) : undoCategories(db, merchantId, rows)
}

async function completeStore(db: Db, part: Part, follower: Awaited<ReturnType<typeof lockFollower>>): Promise<void> {
  const menu = follower && (await masterMenuRow(db))
  if (menu) await setWaiting(db, part.merchantId, await countMissing(db, menu.merchant_id, follower))
  await markStoreUndone(db, part)
}
