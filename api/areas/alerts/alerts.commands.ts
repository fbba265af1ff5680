import type { z } from 'zod'
import { parseContacts } from '#contract/areas/alerts/alerts.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { recordAlertStep, recordOrderReceived } from '../orders/alert-steps.commands.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { summaryOf } from '../orders/summary.rules.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { settingsFor, settingsOfMerchants } from '../settings/settings.queries.ts'
import { listOperators, findStoreContact, listUnanswered, wasReceived } from './alerts.db.ts'
import { escalationSteps, minutesWaited } from './alerts.rules.ts'
import type { EscalationStep } from './alerts.rules.ts'
import { escalationStep, pushOrder } from './alerts.job-types.ts'
import { listBrowsersOf, listStoreBrowsers } from './push.db.ts'

export const alertSettings = Settings.pick({
  escalation: true,
  notification_emails: true,
  auto_reject_minutes: true,
  is_auto_accept: true,
})

type Unanswered = Awaited<ReturnType<typeof listUnanswered>>[number]

function stepsOf(db: Db, order: Unanswered, { escalation }: z.output<typeof alertSettings>) {
  const { timezone } = order.merchant_snapshot
  const dueDate = localDate(Date.parse(order.delivery_timestamp), timezone)
  return escalationSteps({ ...order, is_for_today: dueDate <= localDate(db.nowMs, timezone) }, escalation)
}

/** Enqueues every escalation step of new orders. Steps of an answered order do nothing. */
export async function scheduleEscalations(db: Db, orderIds: readonly string[]): Promise<void> {
  const orders = await listUnanswered(db, [...new Set(orderIds)])
  const merchantIds = [...new Set(orders.map(({ merchant_id }) => merchant_id))]
  const settings = await settingsOfMerchants(db, merchantIds, alertSettings)
  await Promise.all(
    orders.flatMap((order) =>
      stepsOf(db, order, settings.get(order.merchant_id) ?? alertSettings.parse({})).map(({ step, at }) =>
        escalationStep.enqueue(db, { orderId: order.order_id, step }, { at }),
      ),
    ),
  )
}

type StepInput = { orderId: string; step: EscalationStep }

/**
 * Runs those steps that are due and whose order is still unanswered. Most pushes have no browser to go to: these are found
 * with one statement for each store.
 */
export async function runEscalationSteps(db: Db, services: AppServices, steps: readonly StepInput[]): Promise<void> {
  const orders = await listUnanswered(
    db,
    steps.map(({ orderId }) => orderId),
  )
  const merchantIds = [...new Set(orders.map(({ merchant_id }) => merchant_id))]
  const settings = await settingsOfMerchants(db, merchantIds, alertSettings)
  const orderByNumber = new Map(orders.map((order) => [order.order_id, order]))
  const reachable = await reachableStores(
    db,
    steps.flatMap(({ orderId, step }) => (step === 'push' ? (orderByNumber.get(orderId)?.merchant_id ?? []) : [])),
  )
  for (const { orderId, step } of steps) {
    const order = orderByNumber.get(orderId)
    if (!order) continue
    const own = settings.get(order.merchant_id) ?? alertSettings.parse({})
    const isDue = stepsOf(db, order, own).some((one) => one.step === step && one.at <= db.now)
    if (step === 'push' && isDue && !reachable.has(order.merchant_id)) continue
    await runEscalationStep(db, services, orderId, step)
  }
}

/** Those of the stores with a browser that a push can go to. */
async function reachableStores(db: Db, merchantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(merchantIds)]
  const browsers = await Promise.all(ids.map((id) => listStoreBrowsers(db, id)))
  return new Set(ids.filter((_, nth) => (browsers[nth]?.length ?? 0) > 0))
}

/** Runs one step if it is due and the order is still unanswered. Times follow the current settings. */
async function runEscalationStep(db: Db, services: AppServices, orderId: string, step: EscalationStep): Promise<void> {
  const order = await lockOrder(db, orderId)
  if (!order) return
  const settings = await settingsFor(db, order.merchant_id, alertSettings)
  const scheduled = stepsOf(db, order, settings).find((candidate) => candidate.step === step)
  if (!scheduled) return
  if (scheduled.at > db.now) return escalationStep.enqueue(db, { orderId, step }, { at: scheduled.at })
  if (step !== 'pos_missing') await stepActions[step](db, order, services)
}

type StepAction = (db: Db, order: OrderRow, platform: AppServices) => Promise<void>

const stepActions: Record<Exclude<EscalationStep, 'pos_missing'>, StepAction> = {
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

export const emitUnanswered = (db: Db, order: OrderRow, step: 'ring' | 'operators' | 'pos_missing') =>
  emit(
    db,
    'order.unanswered',
    order.id,
    {
      id: order.id,
      order_id: order.order_id,
      merchant_id: order.merchant_id,
      customer_id: order.customer_id,
      hides_customer: !order.share_customer_detail,
      summary: summaryOf({ ...order, timezone: order.merchant_snapshot.timezone }, false),
      step,
    },
    order.merchant_id,
  )

export const enqueuePushes = async (
  db: Db,
  { order_id }: OrderRow,
  step: EscalationStep,
  devices: readonly { id: string }[],
) => {
  for (const { id } of devices)
    await pushOrder.enqueue(db, { tokenId: id, orderId: order_id, step, messageId: newId() })
}

export async function mailContacts(
  db: Db,
  { config, tenants }: AppServices,
  order: OrderRow,
  contacts: readonly string[],
  path: string,
  template: 'order_waiting' | 'order_not_in_pos' = 'order_waiting',
) {
  const tenant = await tenants.find(db.scope.tenantId)
  const values = {
    order_id: order.order_id,
    merchant: order.merchant_snapshot.name,
    minutes: minutesWaited(order, db.nowMs),
    phone: order.merchant_snapshot.phone ?? '',
    pos: order.pos?.name ?? '',
  }
  for (const to of contacts) {
    await sendMail(
      db,
      {
        to,
        name: '',
        locale: tenant?.defaultLocale ?? 'en',
        template,
        values,
        ...(tenant?.adminHost ? { link: linkTo(config, tenant.adminHost, path) } : {}),
      },
      { receiver: path.startsWith('/m/') ? 'merchant' : 'admin', order_number: order.order_id },
    )
  }
}

/** The escalation contacts of the store, else its contact and notification addresses. */
export async function contactsOf(db: Db, merchantId: string): Promise<string[]> {
  const [settings, merchant] = await Promise.all([
    settingsFor(db, merchantId, alertSettings),
    findStoreContact(db, merchantId),
  ])
  const configured = parseContacts(settings.escalation.contacts)
  return configured.length > 0
    ? configured
    : parseContacts([merchant?.contact_email ?? '', settings.notification_emails].join(','))
}

/** Records that a device of the store received these orders; only the first receipt is stored. */
export async function recordReceived(db: Db, orderIds: readonly string[]): Promise<void> {
  for (const order of await listUnanswered(db, orderIds)) await recordOrderReceived(db, order)
}
