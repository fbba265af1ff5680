import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { recordAlertStep } from '../orders/alert-steps.commands.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { listOperators, wasReceived } from './alerts.db.ts'
import type { EscalationStep } from './alerts.rules.ts'
import { listBrowsersOf, listStoreBrowsers } from './push.db.ts'
import { mailContacts, contactsOf } from './alert-contacts.commands.ts'
import { emitUnanswered, enqueuePushes } from './unanswered-orders.commands.ts'

type StepAction = (db: Db, order: OrderRow, platform: AppServices) => Promise<void>

export const stepActions: Record<Exclude<EscalationStep, 'pos_missing'>, StepAction> = {
  async push(db, order) {
    if (await wasReceived(db, order.id)) return
    const devices = await listStoreBrowsers(db, order.merchant_id)
    if (devices.length > 0 && (await recordAlertStep(db, order, 'push', String(devices.length))))
      await enqueuePushes(db, order, 'push', devices)
  },
  async ring(db, order) {
    if (!(await recordAlertStep(db, order, 'ring', null))) return
    await emitUnanswered(db, order, 'ring')
    await enqueuePushes(db, order, 'ring', await listStoreBrowsers(db, order.merchant_id))
  },
  async contact(db, order, platform) {
    const contacts = await contactsOf(db, order.merchant_id)
    if (contacts.length > 0 && (await recordAlertStep(db, order, 'contact', contacts.join(', '))))
      await mailContacts(db, platform, order, contacts, `/m/${order.merchant_id}/orders/${order.order_id}`)
  },
  async operators(db, order, platform) {
    const users = await listOperators(db)
    if (
      users.length === 0 ||
      !(await recordAlertStep(
        db,
        order,
        'operators',
        users.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).join(', '),
      ))
    )
      return
    await emitUnanswered(db, order, 'operators')
    await mailContacts(
      db,
      platform,
      order,
      users.map(({ email }) => email),
      `/orders/${order.order_id}`,
    )
    await enqueuePushes(
      db,
      order,
      'operators',
      await listBrowsersOf(
        db,
        users.map(({ id }) => id),
      ),
    )
  },
}
