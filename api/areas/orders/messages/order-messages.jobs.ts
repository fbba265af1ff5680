import { z } from 'zod'
import { parseContacts } from '#contract/areas/alerts/alerts.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { orderStatus } from '#contract/schemas/order.ts'
import { orderNumber } from '#contract/fields.ts'
import type { MessageEvent } from '#contract/rules/messages/message-events.ts'
import { job, jobType, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { updateLiveActivities } from '../../notifications/live-activity.commands.ts'
import { announceOrder } from '../../notifications/order-messages.commands.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { orderMessageContent } from './order-message-content.queries.ts'
import type { MessageOrder } from './order-message-content.queries.ts'
import { messageStepOf, messageStepsUntil } from './order-messages.rules.ts'
import type { MessageStep } from './order-messages.rules.ts'
import { liveActivityStatus } from '../orders.rules.ts'
import { historyForMessage, orderForMessage } from '../orders.db.ts'

const input = z.object({
  orderId: orderNumber,
  kind: z.enum([
    'placed',
    'accepted',
    'ready',
    'driver_assigned',
    'picked',
    'collected',
    'delivered',
    'completed',
    'cancelled',
  ]),
})

const events: Readonly<Record<Exclude<MessageStep, 'cancelled'>, MessageEvent>> = {
  placed: 'order_placed',
  accepted: 'order_accepted',
  ready: 'order_ready',
  driver_assigned: 'driver_assigned',
  picked: 'order_picked',
  collected: 'order_collected',
  delivered: 'order_delivered',
  completed: 'order_completed',
}

/** Announces the steps of an order that are not announced yet, in their order: an event may arrive before an earlier one. */
async function announceSteps({ db, input: job, services }: Parameters<AnyJob['run']>[0]) {
  const { orderId, kind } = input.parse(job)
  const tenant = await services.tenants.find(db.scope.tenantId)
  const found = tenant && (await orderMessageContent(db, services.config, tenant, orderId))
  if (!found || found.order.placed_at === null || found.order.is_dummy) return
  const { order, content } = found
  const { id, customer_snapshot: customer } = order
  const { notification_emails } = await settingsFor(db, order.merchant_id, Settings.pick({ notification_emails: true }))
  for (const step of messageStepsUntil(kind, await historyForMessage(db, id))) {
    const isUnanswered = step === 'cancelled' && order.cancel_reason === 'auto_rejected'
    const event = step === 'cancelled' ? (isUnanswered ? 'order_unanswered' : 'order_cancelled') : events[step]
    await announceOrder(db, {
      event,
      step,
      orderId: id,
      orderNumber: orderId,
      customer: customerOf(order, tenant),
      merchantEmails: parseContacts(notification_emails).filter((contact) => contact.includes('@')),
      staffLocale: tenant.defaultLocale,
      content,
    })
  }
  const locale = order.locale ?? tenant.defaultLocale
  await updateLiveActivities(db, {
    orderId: id,
    orderNumber: orderId,
    status: liveActivityStatus(order),
    recipient: customer.email ?? customer.mobile ?? order.customer_id,
    name: customer.first_name,
    locale,
    content: content('customer', locale),
  })
}

const customerOf = (
  { customer_id, customer_snapshot: { first_name, email, mobile }, locale }: MessageOrder,
  { defaultLocale }: { defaultLocale: string },
) => ({ id: customer_id, name: first_name, email, mobile, locale: locale ?? defaultLocale })

const placed = onEvent({
  name: 'orders.mail-placed',
  input,
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id, kind: 'placed' as const }),
  run: announceSteps,
})

const statusChanged = onEvent({
  name: 'orders.mail-moved',
  input,
  on: 'order.updated',
  from: ({ order_id, change, to }) => {
    const status = orderStatus.safeParse(to).data
    const kind = change === 'status' && status ? messageStepOf(status) : undefined
    return kind && { orderId: order_id, kind }
  },
  run: announceSteps,
})

/** A customer who is still at the checkout tries again by then. */
const failureDelayMs = 120_000
const orderInput = z.object({ orderId: orderNumber })
const announceFailure = jobType('orders.announce-payment-failure', orderInput)

const paymentFailed = onEvent({
  name: 'orders.mail-payment-failed',
  input: orderInput,
  on: 'order.updated',
  from: ({ order_id, change }) => (change === 'payment' ? { orderId: order_id } : undefined),
  async run({ db, input: { orderId } }) {
    if (isUnpaid(await orderForMessage(db, orderId)))
      await announceFailure.enqueue(db, { orderId }, { at: isoAt(db.nowMs + failureDelayMs) })
  },
})

const failureAnnounced = job({
  ...announceFailure,
  async run({ db, input: { orderId }, services }) {
    const tenant = await services.tenants.find(db.scope.tenantId)
    const found = tenant && (await orderMessageContent(db, services.config, tenant, orderId))
    if (!found || !isUnpaid(found.order)) return
    await announceOrder(db, {
      event: 'payment_failed',
      step: 'payment_failed',
      orderId: found.order.id,
      orderNumber: orderId,
      customer: customerOf(found.order, tenant),
      merchantEmails: [],
      staffLocale: tenant.defaultLocale,
      content: found.content,
    })
  },
})

/** An order that was not placed, because its payment has failed. */
const isUnpaid = (order: Awaited<ReturnType<typeof orderForMessage>>): boolean =>
  order?.placed_at === null && order.payment_status === 'failed' && order.order_status !== 'cancelled'

export const orderMessageJobs: AnyJob[] = [placed, statusChanged, paymentFailed, failureAnnounced]
