import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { awaitPos, markMissing } from '../orders/pos/pos.commands.ts'
import { emitUnanswered, enqueuePushes } from './unanswered-orders.commands.ts'
import { contactsOf, mailContacts } from './alert-contacts.commands.ts'
import { listOperators, listPosOrders } from './alerts.db.ts'
import { posCheck } from './alerts.job-types.ts'
import { listBrowsersOf, listStoreBrowsers } from './push.db.ts'

/** Waits for the points of sale that must take new orders. Other merchants cost one query. */
export async function schedulePosChecks(db: Db, orderIds: readonly string[]): Promise<void> {
  for (const { order_id, connected_pos_name, pos_confirm_minutes } of await listPosOrders(db, orderIds))
    if (await awaitPos(db, order_id, connected_pos_name)) {
      const due = isoAt(db.nowMs + pos_confirm_minutes * 60_000)
      await posCheck.enqueue(db, { orderId: order_id, due }, { at: due })
    }
}

/** Alerts people if the point of sale has not taken the order until it is due. */
export async function checkPos(
  db: Db,
  services: AppServices,
  { orderId, due }: { orderId: string; due: string },
): Promise<void> {
  if (due > db.now) return posCheck.enqueue(db, { orderId, due }, { at: due })
  const order = await markMissing(db, orderId)
  if (order) await alertPeople(db, services, order)
}

/** Alerts people about an order that the point of sale refuses, unless that has changed since. */
export async function alertMissing(db: Db, services: AppServices, orderId: string): Promise<void> {
  const order = await lockOrder(db, orderId)
  if (order?.pos?.state === 'missing') await alertPeople(db, services, order)
}

/** The devices and contacts of the store and the people of the tenant, at once: nobody else may know of the order. */
async function alertPeople(db: Db, services: AppServices, order: OrderRow): Promise<void> {
  const users = await listOperators(db)
  await emitUnanswered(db, order, 'pos_missing')
  const browsers = [
    ...(await listStoreBrowsers(db, order.merchant_id)),
    ...(await listBrowsersOf(
      db,
      users.map(({ id }) => id),
    )),
  ]
  await enqueuePushes(db, order, 'pos_missing', [...new Map(browsers.map((one) => [one.id, one])).values()])
  const mail = (contacts: readonly string[], path: string) =>
    mailContacts(db, services, order, contacts, path, 'order_not_in_pos')
  await mail(await contactsOf(db, order.merchant_id), `/m/${order.merchant_id}/orders/${order.order_id}`)
  await mail(
    users.map(({ email }) => email),
    `/orders/${order.order_id}`,
  )
}
