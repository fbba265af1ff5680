import type { Kitchen } from '#contract/areas/kitchen.ts'
import { isInKitchen } from '#contract/rules/kitchen/tickets.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { lockPlacedOrder } from '../orders/order-details.queries.ts'
import { changeOrderStatus, undoOrderStatus } from '../orders/order-status.commands.ts'
import { publishOrderUpdated } from '../orders/publish-order.commands.ts'
import { findSetup, hasOpenLines, listCategories, listLines, listTickets, setLinesDone } from './kitchen.db.ts'
import { toTickets } from './tickets.rules.ts'

const defaultSetup = { stations: [], marks_ready: true, updated_at: null }

export async function kitchenOf(db: Db, merchantId: string): Promise<Kitchen> {
  const [found, categories, rows] = await Promise.all([
    findSetup(db, merchantId),
    listCategories(db, merchantId),
    listTickets(db, merchantId),
  ])
  const setup = found ?? defaultSetup
  const lines =
    rows.length === 0
      ? []
      : await listLines(
          db,
          rows.map(({ id }) => id),
        )
  return { setup, categories, tickets: toTickets(rows, lines, setup.stations) }
}

type DoneInput = { order_id: string; positions: readonly number[]; is_done: boolean }

/**
 * Marks lines of an order that is prepared. The last one marks the order as ready, which can be undone as on the board.
 * 409 `ORDER_NOT_TRANSITIONABLE` if the order is not prepared any more; 409 `STATUS_CHANGE_FINAL` if it is ready for too
 * long to call it back.
 */
export async function setDone(db: Db, merchantId: string, { order_id, positions, is_done }: DoneInput): Promise<void> {
  const order = await lockPlacedOrder(db, order_id, merchantId)
  const isPrepared = isInKitchen(order)
  if (is_done && order.order_status === 'ready') return
  if (!isPrepared && (is_done || order.order_status !== 'ready'))
    throw apiError('ORDER_NOT_TRANSITIONABLE', { from: order.order_status, to: 'ready' })
  if (!isPrepared) await undoOrderStatus(db, order_id, merchantId)
  await setLinesDone(db, order.id, positions, is_done)
  const marksReady = is_done && ((await findSetup(db, merchantId)) ?? defaultSetup).marks_ready
  if (marksReady && !(await hasOpenLines(db, order.id)))
    await changeOrderStatus(db, order_id, { to: 'ready', by: 'merchant', merchantId, undoable: true })
  else if (isPrepared) await publishOrderUpdated(db, order_id, 'kitchen')
}
