import type { checkout as calls, myOrders as myCalls } from '#contract/checkout.ts'
import type { CustomerOrder } from '#contract/order-shapes.ts'
import { customerOf, WithStatus } from '#api/platform/answers.ts'
import type { Answers, Context } from '#api/platform/answers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { fail, found } from '#api/platform/fail.ts'
import { moveOrder } from '../orders/orders.acts.ts'
import { liveActivityStatus } from '../orders/orders.rules.ts'
import { pageOfSummaries } from '../orders/order-rows.db.ts'
import { wholeOrder } from '../orders/order-whole.db.ts'
import { customerOrderFor } from '../orders/whole.rules.ts'
import type { WholeOrder } from '../orders/whole.rules.ts'
import { cartFacts, refuseCart } from './cart.acts.ts'
import { cartAgain } from './again.acts.ts'
import { customerTerms, rememberPushToken } from './my-orders.db.ts'
import { placeOrder } from './place.acts.ts'
import { priceCart, quoteOf } from './quote.rules.ts'

/** The order as its customer sees it, with what they may still do. */
export async function shownToCustomer(db: Db, whole: WholeOrder): Promise<CustomerOrder> {
  return customerOrderFor(whole, { ...(await customerTerms(db, whole.row.id)), nowMs: db.nowMs })
}

async function own(context: Context<{ id: string }>, unplaced = true): Promise<WholeOrder> {
  return found(await wholeOrder(context.db, context.input.id, { customerId: customerOf(context).id, unplaced }), 'Order')
}

export const checkout: Answers<typeof calls> = {
  quote: async ({ db, input, tenant, who, request }) => {
    const facts = await cartFacts(db, { tenant, wanted: input, customerId: who.kind === 'customer' ? who.id : null, locale: request.locale })
    const priced = priceCart(facts)
    refuseCart(priced)
    return quoteOf(priced, facts)
  },
  place: async (context) => {
    const { db, input, tenant, platform, request } = context
    const customer = customerOf(context)
    const placed = await placeOrder(db, { platform, tenant, customer, wanted: input, locale: request.locale })
    if (placed.already === undefined) return customerOrderFor(placed.whole, { ...placed.terms, nowMs: db.nowMs })
    const again = found(await wholeOrder(db, placed.already, { customerId: customer.id, unplaced: true }), 'Order')
    return new WithStatus(200, await shownToCustomer(db, again))
  },
}

export const myOrders: Answers<typeof myCalls> = {
  list: (context) => {
    const { db, input } = context
    const past = input.status === 'past' ? (['completed', 'cancelled'] as const) : undefined
    const filter = { search: input.search, customerId: customerOf(context).id, ...(past ? { order_status: [...past] } : {}), ...(input.status === 'active' ? { open: true } : {}) }
    return pageOfSummaries(db, filter, { page: input.page, limit: input.limit, sort: { column: 'placed_at', descending: true } })
  },
  show: async (context) => shownToCustomer(context.db, await own(context)),
  tracking: async (context) => {
    const whole = await own(context)
    const { row } = whole
    const order = await shownToCustomer(context.db, whole)
    const over = row.closed_at !== null
    return { ...row, live_activity_status: liveActivityStatus(row), order_status_history: order.order_status_history, eta: over ? null : row.delivery_timestamp }
  },
  liveActivity: async (context) => {
    const { row } = await own(context)
    await rememberPushToken(context.db, { token: context.input.push_token, customer_id: customerOf(context).id, order_id: row.id })
    return {}
  },
  cancel: async (context) => {
    const { db, input } = context
    const { row } = await own(context)
    const { is_cancel_allowed } = await customerTerms(db, row.id)
    if (!is_cancel_allowed || row.order_status !== 'pending' || row.placed_at === null) throw fail('ORDER_NOT_CANCELLABLE')
    return shownToCustomer(db, await moveOrder(db, input.id, { to: 'cancelled', by: 'customer', reason: input.reason }))
  },
  reorder: async (context) => cartAgain(context.db, await own(context, false), context.request.locale),
}
