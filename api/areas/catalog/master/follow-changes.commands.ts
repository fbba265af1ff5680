import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { followProducts } from './follow.commands.ts'
import { contextOf } from './planned-products.commands.ts'
import { masterMenuRow } from './menu.db.ts'
import { lockFollower, markApplied, requestChanges } from './followers.db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { recordPush } from './menu-pushes.commands.ts'
import { pushMasterMenu } from './menu.job-types.ts'
import type { RecordedPush } from './pushes.db.ts'
import { insertPush, isPushUndone, lastEditor, productName } from './pushes.db.ts'
import { countMissing } from './products.db.ts'
import { sourceIdsAfter } from './product-sources.db.ts'

/** How many products of the master menu one transaction brings in step at a store. */
const chunkSize = 500

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
export async function requestPush(db: Db, kind: 'push' | 'follow'): Promise<RecordedPush> {
  const push = { id: newId(), kind, actor_name: db.actor.name, product_name: null }
  await insertPush(db, push)
  return push
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
