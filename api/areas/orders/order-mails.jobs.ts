import { z } from 'zod'
import { orderNumber } from '#contract/fields.ts'
import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { OrderLine } from '#contract/rules/order-lines.ts'
import { onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { mailOrder } from '../notifications/mails.commands.ts'
import { itemsOf } from './customer-orders.queries.ts'
import { localizedItem } from './localized-items.rules.ts'
import { mailStepOf, mailStepsUntil } from './order-mails.rules.ts'
import { historyForMail, orderForMail } from './orders.db.ts'

const orderMailInput = z.object({ orderId: orderNumber, kind: z.enum(['placed', 'accepted', 'ready', 'cancelled']) })
type OrderMailInput = z.output<typeof orderMailInput>

const lineText = ({ quantity, name, options }: OrderLine) =>
  options.length > 0 ? `${quantity} × ${name} (${options.join(', ')})` : `${quantity} × ${name}`

/** Mails the steps of an order that are not mailed yet, in their order: an event may arrive before an earlier one. */
async function mailCustomer({ db, input, services }: Parameters<AnyJob['run']>[0]) {
  const { orderId, kind }: OrderMailInput = orderMailInput.parse(input)
  const order = await orderForMail(db, orderId)
  const tenant = await services.tenants.find(db.scope.tenantId)
  if (!order?.customer_snapshot.email || order.placed_at === null || order.is_dummy || !tenant?.storeHost) return
  const locale = order.locale ?? tenant.defaultLocale
  const steps = mailStepsUntil(kind, await historyForMail(db, order.id))
  const items = steps.includes('placed')
    ? (await itemsOf(db, [orderId])).map((item) => localizedItem(item, locale))
    : []
  const lines = orderLinesOf(items).map(lineText)
  const mail = {
    to: order.customer_snapshot.email,
    name: order.customer_snapshot.first_name,
    locale,
    order_id: orderId,
    merchant: order.merchant_snapshot.name,
    total: order.grand_total,
    currency: order.currency,
    reason: order.cancel_reason,
    link: linkTo(services.config, tenant.storeHost, `/${locale}/orders/${orderId}`),
  }
  for (const step of steps) {
    const isUnanswered = step === 'cancelled' && order.cancel_reason === 'auto_rejected'
    await mailOrder(
      db,
      { ...mail, kind: isUnanswered ? 'unanswered' : step, items: step === 'placed' ? lines : [] },
      { orderId: order.id, step },
    )
  }
}

const placed = onEvent({
  name: 'orders.mail-placed',
  input: orderMailInput,
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id, kind: 'placed' as const }),
  run: mailCustomer,
})

const statusChanged = onEvent({
  name: 'orders.mail-moved',
  input: orderMailInput,
  on: 'order.updated',
  from: ({ order_id, change, to }) => {
    const kind = change === 'status' && to ? mailStepOf(to) : undefined
    return kind && { orderId: order_id, kind }
  },
  run: mailCustomer,
})

export const orderMailJobs: AnyJob[] = [placed, statusChanged]
