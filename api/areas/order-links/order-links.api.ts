import type { orderLinks as calls } from '#contract/areas/order-links.ts'
import { notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { approveAmendment, declineAmendment } from '../amendments/decide.commands.ts'
import { trackingOf } from '../checkout/tracking.rules.ts'
import { customerOrderOf } from '../orders/customer-orders.queries.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import { findLinkedOrder } from './order-links.db.ts'

const linkedOrder = async ({ db, input }: Context<{ token: string }>) => {
  const linked = await findLinkedOrder(db, hashToken(input.token))
  if (!linked) throw notFound('Order')
  return linked
}

/** The order as its customer sees it, without contacts and without what needs an account. */
async function show(context: Context<{ token: string }>, linked: Awaited<ReturnType<typeof linkedOrder>>) {
  const { db, request } = context
  const { order_id, customer_id: customerId } = linked
  const details = orNotFound(await orderDetails(db, order_id, { customerId }), 'Order')
  const order = await customerOrderOf(db, details, request.locale)
  return {
    order: {
      ...order,
      customer: { ...order.customer, last_name: '', email: null, mobile: null },
      can_cancel: false,
      can_review: false,
    },
    tracking: trackingOf(details, order),
  }
}

export const orderLinks: Handlers<typeof calls> = {
  show: async (context) => show(context, await linkedOrder(context)),
  decide: async (context) => {
    const linked = await linkedOrder(context)
    const { amendment_id: amendmentId, decision } = context.input
    const decide = decision === 'approve' ? approveAmendment : declineAmendment
    await decide(context.db, { orderNumber: linked.order_id, customerId: linked.customer_id, amendmentId })
    return show(context, linked)
  },
}
