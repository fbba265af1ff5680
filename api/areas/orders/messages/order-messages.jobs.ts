import { z } from 'zod'
import { parseContacts } from '#contract/areas/alerts/alerts.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { orderStatus } from '#contract/schemas/order.ts'
import { orderNumber } from '#contract/fields.ts'
import type { MessageEvent } from '#contract/rules/messages/message-events.ts'
import { job, jobType, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob, BatchContext } from '#api/platform/events/job.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { updateLiveActivities } from '../../notifications/live-activity.commands.ts'
import type { ActivityUpdate } from '../../notifications/live-activity.commands.ts'
import { announceOrders } from '../../notifications/order-messages.commands.ts'
import { settingsOfMerchants } from '../../settings/settings.queries.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { orderMessageContents } from './order-message-content.queries.ts'
import type { MessageContent, MessageOrder } from './order-message-content.queries.ts'
import { storeOrderLinks } from '../links/order-links.commands.ts'
import { announcementOf } from './order-announcement.rules.ts'
import { messageStepOf, messageStepsUntil } from './order-messages.rules.ts'
import type { MessageStep } from './order-messages.rules.ts'
import { liveActivityStatus } from '../orders.rules.ts'
import { historiesForMessages, orderForMessage } from '../orders.db.ts'

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

type MessageJob = z.output<typeof input>

/**
 * Announces the steps of orders that are not announced yet, in their order: an event may arrive before an earlier one.
 * The number of statements does not depend on the number of orders.
 */
async function announceAll({ db, inputs, services }: BatchContext<MessageJob>) {
  const tenant = await services.tenants.find(db.scope.tenantId)
  if (!tenant) return
  const orderIds = [...new Set(inputs.map(({ orderId }) => orderId))]
  const found = await orderMessageContents(db, services.config, tenant, orderIds)
  const placed = found.filter(({ order }) => order.placed_at !== null && !order.is_dummy)
  if (placed.length === 0) return
  await storeOrderLinks(
    db,
    services.config,
    placed.map(({ order }) => order),
  )
  const [stepsOf, emailsOf] = await Promise.all([loadSteps(db, inputs, placed), loadMerchantEmails(db, placed)])
  await announceOrders(
    db,
    placed.flatMap(({ order, content }) =>
      stepsOf(order).map((step) => ({
        ...announcementOf(order, tenant, content),
        event: eventOf(step, order),
        step,
        merchantEmails: emailsOf(order),
      })),
    ),
  )
  await updateLiveActivities(
    db,
    placed.map((one) => activityUpdateOf(one, tenant)),
  )
}

/** The steps of each order up to the last one that a job names. */
async function loadSteps(db: Db, inputs: readonly MessageJob[], contents: readonly MessageContent[]) {
  const kinds = Map.groupBy(inputs, ({ orderId }) => orderId)
  const isMoved = inputs.some(({ kind }) => kind !== 'placed')
  const history = isMoved
    ? await historiesForMessages(
        db,
        contents.map(({ order }) => order.id),
      )
    : []
  const ofOrder = Map.groupBy(history, ({ order_id }) => order_id)
  return ({ id, order_id }: MessageOrder): readonly MessageStep[] => {
    const steps = (kinds.get(order_id) ?? []).map(({ kind }) => messageStepsUntil(kind, ofOrder.get(id) ?? []))
    return steps.reduce((longest, some) => (some.length > longest.length ? some : longest), [])
  }
}

async function loadMerchantEmails(db: Db, contents: readonly MessageContent[]) {
  const merchantIds = [...new Set(contents.map(({ order }) => order.merchant_id))]
  const settings = await settingsOfMerchants(db, merchantIds, Settings.pick({ notification_emails: true }))
  return ({ merchant_id }: MessageOrder): readonly string[] =>
    parseContacts(settings.get(merchant_id)?.notification_emails ?? '').filter((contact) => contact.includes('@'))
}

function eventOf(step: MessageStep, { cancel_reason }: MessageOrder): MessageEvent {
  if (step !== 'cancelled') return events[step]
  return cancel_reason === 'auto_rejected' ? 'order_unanswered' : 'order_cancelled'
}

function activityUpdateOf({ order, content }: MessageContent, { defaultLocale }: ResolvedTenant): ActivityUpdate {
  const { id, order_id, customer_id, customer_snapshot: customer } = order
  const locale = order.locale ?? defaultLocale
  return {
    orderId: id,
    orderNumber: order_id,
    status: liveActivityStatus(order),
    recipient: customer.email ?? customer.mobile ?? customer_id,
    name: customer.first_name,
    locale,
    content: () => content('customer', locale),
  }
}

const placed = onEvent({
  name: 'orders.mail-placed',
  isBackground: true,
  input,
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id, kind: 'placed' as const }),
  runAll: announceAll,
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
  runAll: announceAll,
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
    const [found] = tenant ? await orderMessageContents(db, services.config, tenant, [orderId]) : []
    if (!tenant || !found || !isUnpaid(found.order)) return
    await announceOrders(db, [
      {
        ...announcementOf(found.order, tenant, found.content),
        event: 'payment_failed',
        step: 'payment_failed',
        merchantEmails: [],
      },
    ])
  },
})

/** An order that was not placed, because its payment has failed. */
const isUnpaid = (order: Awaited<ReturnType<typeof orderForMessage>>): boolean =>
  order?.placed_at === null && order.payment_status === 'failed' && order.order_status !== 'cancelled'

export const orderMessageJobs: AnyJob[] = [placed, statusChanged, paymentFailed, failureAnnounced]
