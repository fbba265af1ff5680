import type { z } from 'zod'
import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { recordOrderReceived } from '../orders/alert-steps.commands.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { settingsFor, settingsOfMerchants } from '../settings/settings.queries.ts'
import { listUnanswered } from './alerts.db.ts'
import type { EscalationStep } from './alerts.rules.ts'
import { escalationSteps } from './alerts.rules.ts'
import { escalationStep } from './alerts.job-types.ts'
import { listStoreBrowsers } from './push.db.ts'
import { stepActions } from './step-actions.commands.ts'
import { alertSettings } from './alert-settings.ts'

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

/** Records that a device of the store received these orders; only the first receipt is stored. */
export async function recordReceived(db: Db, orderIds: readonly string[]): Promise<void> {
  for (const order of await listUnanswered(db, orderIds)) await recordOrderReceived(db, order)
}
