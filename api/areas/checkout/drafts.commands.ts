import type { PlaceOrderInput } from '#contract/areas/checkout.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid, ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { SignedInCustomer } from '#api/platform/identity/principal.ts'
import { claimAnswerFiles } from '../forms/answer-files.commands.ts'
import { validateForm, labelsOf } from '../forms/forms.rules.ts'
import { createOrders } from '../orders/new-orders.commands.ts'
import type { NewLine, NewOrder } from '../orders/new-orders.commands.ts'
import { nextOrderNumber } from '../orders/order-numbers.commands.ts'
import type { CustomerOrderPolicy, OrderDetails } from '../orders/order-views.rules.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { throwCartViolations } from './cart.commands.ts'
import { validatePayment } from './cart-validation.rules.ts'
import { isAcceptingOrders } from './time-validation.rules.ts'
import { formFieldsFor } from './order-form.rules.ts'
import { toNewOrder } from './order-row.rules.ts'
import { newLines } from './order-lines.rules.ts'
import { priceCart, quoteOf } from './quote.rules.ts'
import type { PricedCart } from './quote.rules.ts'
import type { PricingContext } from './coupon-validation.rules.ts'

/** A new order with the policy that decides what its customer may do with it. */
export type PlacedOrder = { details: OrderDetails; policy: Omit<CustomerOrderPolicy, 'nowMs'> }
export type PlaceOrderRequest = {
  services: AppServices
  tenant: ResolvedTenant
  customer: SignedInCustomer
  input: PlaceOrderInput
  /** Hash of the cart. A different cart under the same idempotency key has a different hash. */
  hash: Buffer
  locale: string
}
export type Draft = {
  request: PlaceOrderRequest
  context: PricingContext
  priced: PricedCart
  order: NewOrder
  lines: NewLine[]
}

export const toCartRequest = ({ tenant, customer, input, locale }: PlaceOrderRequest) => ({
  tenant,
  cart: input,
  customerId: customer.id,
  isPrepaymentOnly: customer.isPrepaymentOnly,
  locale,
})

/** Validates and prices the cart, and builds the rows to insert. */
export async function buildDraft(
  db: Db,
  request: PlaceOrderRequest,
  { context, instruction }: { context: PricingContext; instruction: string | null },
): Promise<Draft> {
  const { customer, input, services, tenant } = request
  const priced = priceCart(context)
  throwViolations(context, priced, input)
  const fields = formFieldsFor(context.snapshot, input)
  const { data, errors } = validateForm(fields, input.form_data ?? {})
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await claimAnswerFiles(db, fields, data)
  const number = await nextOrderNumber(services, tenant.id)
  const customerSnapshot = {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    mobile: customer.mobile,
    ...(customer.isPrepaymentOnly ? { prepayment_only: true as const } : {}),
  }
  const newOrder = {
    id: newId(),
    orderId: `${context.snapshot.settings.order_id_prefix}${number}`,
    context,
    priced,
    input,
    // Staff who act as the customer order from the panel.
    source: customer.impersonatorId === null ? input.source : ('admin' as const),
    answers: data,
    labels: labelsOf(fields, data),
    customer: customerSnapshot,
    instruction,
    now: db.now,
  }
  return { request, context, priced, order: toNewOrder(newOrder), lines: newLines(newOrder, newId) }
}

function throwViolations(context: PricingContext, priced: PricedCart, input: PlaceOrderInput) {
  if (!isAcceptingOrders(context.merchant, context.now))
    throw apiError('MERCHANT_CLOSED', { merchant: context.merchant.name })
  throwCartViolations(priced)
  if (priced.coupon && !priced.coupon.is_applied) {
    throw new ApiError(
      'INVALID',
      {},
      { coupon_code: [priced.coupon.message ?? ''] },
      { reasons: [{ field: 'coupon_code', reason: priced.coupon.reason, values: priced.coupon.values }] },
    )
  }
  throwWalletViolations(context, priced, input)
  if (input.expected_total !== undefined && input.expected_total !== priced.bill.grand_total)
    throw apiError('TOTAL_CHANGED', {}, { quote: quoteOf(priced, context) })
}

/** The wallet pays a part only beside a mode that waits for the rest, and only where the merchant takes wallets. */
function throwWalletViolations(
  context: PricingContext,
  { bill }: PricedCart,
  { payment_mode, wallet_amount }: PlaceOrderInput,
) {
  if (payment_mode === 'wallet' || !wallet_amount) return
  const isPart = payment_mode !== 'cash_on_delivery' && wallet_amount < bill.grand_total
  const isOffered = validatePayment(context, 'wallet', wallet_amount).length === 0
  if (!isPart || !isOffered) throw invalid({ wallet_amount: 'The selected wallet amount is invalid.' })
}

export const writeDrafts = (db: Db, drafts: readonly Draft[]): Promise<void> =>
  createOrders(
    db,
    drafts.map(({ order, lines, request, context }) => ({
      order,
      lines,
      key: request.input.idempotency_key ?? null,
      hash: request.hash,
      share_customer_detail: context.merchant.share_customer_detail,
    })),
  )

export function toPlacedOrder({ request, context, order, lines }: Draft, now: string): PlacedOrder {
  if (order.placed_at) request.services.metrics.placedOrders.inc()
  return {
    details: orderDetailsOf(order, lines, context, now),
    policy: {
      tenantId: request.tenant.id,
      is_cancel_allowed: context.snapshot.settings.is_cancel_allowed,
      review_window_days: 0,
      review: null,
      locale: request.locale,
    },
  }
}

/** Details of the order just written, without another read. */
function orderDetailsOf(
  order: NewOrder,
  lines: readonly NewLine[],
  context: PricingContext,
  now: string,
): OrderDetails {
  const { local_date, local_time } = localTime(Date.parse(order.delivery_timestamp), order.merchant_snapshot.timezone)
  const actor = { id: '', undone_at: null, user_id: null, user_name: null, reason: null, step: null }
  const history =
    order.placed_at === null
      ? []
      : [
          { status: 'pending' as const, at: now, by: 'customer' as const, ...actor },
          ...(order.order_status === 'processing'
            ? [{ status: 'processing' as const, at: now, by: 'system' as const, ...actor }]
            : []),
        ]
  return {
    row: {
      ...order,
      undo: null,
      open_amendment: null,
      amended_at: null,
      pos: null,
      local_date,
      local_time,
      share_customer_detail: context.merchant.share_customer_detail,
    },
    lines: [...lines],
    history,
    notes: [],
    refunds: [],
    amendments: [],
  }
}
