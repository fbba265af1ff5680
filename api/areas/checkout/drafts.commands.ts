import type { PlaceOrderInput } from '#contract/checkout.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid, ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { SignedInCustomer } from '#api/platform/identity/principal.ts'
import { validateForm, labelsOf } from '../forms/forms.rules.ts'
import { createOrders } from '../orders/new-orders.commands.ts'
import type { NewLine, NewOrder } from '../orders/new-orders.commands.ts'
import { nextOrderNumber } from '../orders/order-numbers.commands.ts'
import type { CustomerOrderPolicy, OrderDetails } from '../orders/order-views.rules.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { throwCartViolations } from './cart.commands.ts'
import { isAcceptingOrders } from './cart-validation.rules.ts'
import { formFieldsFor } from './order-form.rules.ts'
import { newLines, toNewOrder } from './order-row.rules.ts'
import { priceCart, quoteOf } from './quote.rules.ts'
import type { PricedCart, PricingContext } from './quote.rules.ts'

/** A new order with what its customer may do with it. */
export type PlacedOrder = { whole: OrderDetails; terms: Omit<CustomerOrderPolicy, 'nowMs'> }
export type PlaceOrderRequest = {
  platform: AppServices
  tenant: ResolvedTenant
  customer: SignedInCustomer
  wanted: PlaceOrderInput
  /** What stands behind the key: another cart with the same key is another hash. */ hash: Buffer
  locale: string
}
export type Draft = {
  asked: PlaceOrderRequest
  facts: PricingContext
  priced: PricedCart
  order: NewOrder
  lines: NewLine[]
}

/** What a cart is asked by. */
export const toCartRequest = ({ tenant, customer, wanted, locale }: PlaceOrderRequest) => ({
  tenant,
  wanted,
  customerId: customer.id,
  locale,
})

/** Judged, priced and composed: what will be written, if nobody is faster. */
export async function buildDraft(
  db: Db,
  asked: PlaceOrderRequest,
  { facts, instruction }: { facts: PricingContext; instruction: string | null },
): Promise<Draft> {
  const { customer, wanted, platform, tenant } = asked
  const priced = priceCart(facts)
  throwViolations(facts, priced, wanted)
  const fields = formFieldsFor(facts.shelf, wanted)
  const { data, errors } = validateForm(fields, wanted.form_data ?? {})
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const number = await nextOrderNumber(platform, tenant.id)
  const copy = {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    mobile: customer.mobile,
  }
  const placing = {
    id: newId(),
    orderId: `${facts.shelf.settings.order_id_prefix}${number}`,
    facts,
    priced,
    wanted,
    answers: data,
    labels: labelsOf(fields, data),
    customer: copy,
    instruction,
    now: db.now,
  }
  return { asked, facts, priced, order: toNewOrder(placing), lines: newLines(placing, newId) }
}

function throwViolations(facts: PricingContext, priced: PricedCart, wanted: PlaceOrderInput) {
  if (!isAcceptingOrders(facts.head, facts.now)) throw apiError('MERCHANT_CLOSED', { merchant: facts.head.name })
  throwCartViolations(priced)
  if (priced.coupon && !priced.coupon.is_applied) {
    throw new ApiError(
      'INVALID',
      {},
      { coupon_code: [priced.coupon.message ?? ''] },
      { reasons: [{ field: 'coupon_code', reason: priced.coupon.reason, values: priced.coupon.values }] },
    )
  }
  if (wanted.expected_total !== undefined && wanted.expected_total !== priced.bill.grand_total)
    throw apiError('TOTAL_CHANGED', {}, { quote: quoteOf(priced, facts) })
}

/** Writes all drafts at once. */
export const writeDrafts = (db: Db, drafts: readonly Draft[]): Promise<void> =>
  createOrders(
    db,
    drafts.map(({ order, lines, asked, facts }) => ({
      order,
      lines,
      key: asked.wanted.idempotency_key ?? null,
      hash: asked.hash,
      share_customer_detail: facts.head.share_customer_detail,
    })),
  )

export function toPlacedOrder({ asked, facts, order, lines }: Draft, now: string): PlacedOrder {
  if (order.placed_at) asked.platform.metrics.placedOrders.inc()
  return {
    whole: orderDetailsOf(order, lines, facts, now),
    terms: {
      tenantId: asked.tenant.id,
      is_cancel_allowed: facts.shelf.settings.is_cancel_allowed,
      review_window_days: 0,
      review: null,
      locale: asked.locale,
    },
  }
}

/** The order as it was just written, without reading it again. */
function orderDetailsOf(order: NewOrder, lines: readonly NewLine[], facts: PricingContext, now: string): OrderDetails {
  const { local_date, local_time } = localTime(Date.parse(order.delivery_timestamp), order.merchant_snapshot.timezone)
  const by = { user_id: null, user_name: null, reason: null, step: null }
  const history =
    order.placed_at === null
      ? []
      : [
          { status: 'pending' as const, at: now, by: 'customer' as const, ...by },
          ...(order.order_status === 'processing'
            ? [{ status: 'processing' as const, at: now, by: 'system' as const, ...by }]
            : []),
        ]
  return {
    row: { ...order, local_date, local_time, share_customer_detail: facts.head.share_customer_detail },
    lines: [...lines],
    history,
    notes: [],
  }
}
