import type { WantedOrder } from '#contract/checkout.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { fail, invalid, Refusal } from '#api/platform/fail.ts'
import { newId } from '#api/platform/ids.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { TenantFacts } from '#api/platform/tenants.ts'
import type { SignedInCustomer } from '#api/platform/who.ts'
import { touchCatalog } from '../catalog/catalog.acts.ts'
import { filledForm, labelsOf } from '../forms/forms.rules.ts'
import { nextOrderNumber } from '../orders/order-numbers.db.ts'
import { writeHistory } from '../orders/order-writes.db.ts'
import { autoReject } from '../orders/orders.tasks.ts'
import { summaryOf } from '../orders/summary.rules.ts'
import type { SummaryRow } from '../orders/summary.rules.ts'
import { takeCoupon, takeSlot, takeStock } from '../orders/taking.db.ts'
import type { Take } from '../orders/taking.db.ts'
import type { CustomerTerms, WholeOrder } from '../orders/whole.rules.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { cartFacts, productsOf, refuseCart } from './cart.acts.ts'
import { isTaking } from './judge.rules.ts'
import { askedOf } from './order-form.rules.ts'
import { newLines, newOrder, takesOf } from './order-row.rules.ts'
import type { NewLine, NewOrder } from './order-row.rules.ts'
import { insertLines, insertOrder, openCashOrders } from './place.db.ts'
import { priceCart, quoteOf } from './quote.rules.ts'
import type { Priced, QuoteFacts } from './quote.rules.ts'
import { instructionText, liveStock } from './shelf.db.ts'

/** A new order with what its customer may do with it. */
export type Placed = { whole: WholeOrder; terms: Omit<CustomerTerms, 'nowMs'> }
type Asked = { platform: Platform; tenant: TenantFacts; customer: SignedInCustomer; wanted: WantedOrder; locale: string }

const mostOpenCash = 10

/**
 * Places an order: everything is judged and priced anew, then stock, slot and coupon are taken with the order in one flush. Cash orders are announced at once, others when they are paid.
 * A second order with the same key breaks the index orders_once.
 */
export async function placeOrder(db: Db, asked: Asked): Promise<Placed> {
  const { platform, customer, wanted } = asked
  const [facts, instruction, cash, number] = await ask(db, asked)
  if ((cash?.open ?? 0) >= mostOpenCash) throw fail('TOO_MANY')
  const priced = priceCart(facts)
  refuse(facts, priced, wanted)
  const fields = askedOf(facts.shelf, wanted)
  const { data, errors } = filledForm(fields, wanted.form_data ?? {})
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const copy = { id: customer.id, first_name: customer.firstName, last_name: customer.lastName, email: customer.email, mobile: customer.mobile }
  const placing = { id: newId(), orderId: `${facts.shelf.settings.order_id_prefix}${number}`, facts, priced, wanted, answers: data, labels: labelsOf(fields, data), customer: copy, instruction: instruction?.name ?? null, now: db.now }
  const order = newOrder(placing)
  const lines = newLines(placing, newId)
  await Promise.all([insertOrder(db, order, wanted.idempotency_key ?? null), insertLines(db, order, lines), take(db, placing, order, lines), follow(db, order, facts)])
  if (order.placed_at) platform.metrics.orders.inc()
  return { whole: wholeOf(order, lines, facts, db.now), terms: { is_cancel_allowed: facts.shelf.settings.is_cancel_allowed, review_window_days: 0, review: null, locale: asked.locale } }
}

/** Everything that is asked before an order: it leaves in one flush. */
const ask = (db: Db, { platform, tenant, customer, wanted, locale }: Asked) =>
  Promise.all([
    cartFacts(db, { tenant, wanted, customerId: customer.id, locale }, { takes: true }),
    wanted.delivery_instruction_id ? instructionText(db, wanted.delivery_instruction_id) : undefined,
    wanted.payment_mode === 'cash_on_delivery' ? openCashOrders(db, customer.id) : undefined,
    nextOrderNumber(platform, tenant.id),
  ])

function refuse(facts: QuoteFacts, priced: Priced, wanted: WantedOrder) {
  if (!isTaking(facts.head, facts.now)) throw fail('MERCHANT_CLOSED', { merchant: facts.head.name })
  refuseCart(priced)
  if (priced.coupon && !priced.coupon.is_applied) {
    throw new Refusal('INVALID', {}, { coupon_code: [priced.coupon.message ?? ''] }, { reasons: [{ field: 'coupon_code', reason: priced.coupon.reason, values: priced.coupon.values }] })
  }
  if (wanted.expected_total !== undefined && wanted.expected_total !== priced.bill.grand_total) throw fail('TOTAL_CHANGED', {}, { quote: quoteOf(priced, facts) })
}

/** Takes what is scarce; who comes too late gets nothing and leaves no trace. */
async function take(db: Db, { facts, priced, wanted }: { facts: QuoteFacts; priced: Priced; wanted: WantedOrder }, order: NewOrder, lines: readonly NewLine[]) {
  const takes = takesOf(lines)
  const coupon = priced.applied?.coupon
  const [{ missing, ranOut }, slot, used] = await Promise.all([
    takeStock(db, takes),
    wanted.slot ? takeSlot(db, order.merchant_id, wanted.slot.start, facts.shelf.settings.bookings_per_slot_limit) : true,
    coupon ? takeCoupon(db, { coupon_id: coupon.id, order_id: order.id, merchant_id: order.merchant_id, customer_id: order.customer_id, once: coupon.one_use_per_customer, limit: coupon.usage_limit_total }) : true,
  ])
  if (missing.length > 0) throw await soldOut(db, facts, missing)
  if (!slot) throw fail('SLOT_GONE')
  if (!used) throw fail('COUPON_GONE')
  if (ranOut.length > 0) await touchCatalog(db, order.merchant_id, ranOut)
}

/** The refusal of each line by what is left now; where nothing is against it any more, that it was sold out in the race. */
async function soldOut(db: Db, facts: QuoteFacts, missing: readonly Take[]): Promise<Refusal> {
  const left = await liveStock(db, productsOf(facts.wanted))
  refuseCart(priceCart({ ...facts, stock: new Map(left.map((row) => [row.id, row])) }))
  const product = facts.shelf.products.get(missing[0]?.product_id ?? '')?.name ?? ''
  return fail('SOLD_OUT', { product }, { product_ids: missing.map(({ product_id }) => product_id) })
}

/** History, announcement and timers of a placed order; one that waits for its payment is swept up when its time is over. */
async function follow(db: Db, order: NewOrder, facts: QuoteFacts) {
  if (order.placed_at === null) return
  await Promise.all([
    writeHistory(db, { orderId: order.id, merchantId: order.merchant_id, status: 'pending', by: 'customer' }),
    order.order_status === 'processing' ? writeHistory(db, { orderId: order.id, merchantId: order.merchant_id, status: 'processing', by: 'system' }) : undefined,
    announceOrder(db, order, !facts.head.share_customer_detail),
    order.auto_reject_at ? autoReject.later(db, { orderId: order.order_id }, { at: order.auto_reject_at }) : undefined,
  ])
}

type Announced = Omit<SummaryRow, 'local_date' | 'local_time' | 'timezone' | 'share_customer_detail'> & { id: string }

/** Tells both panels of a new order. */
export function announceOrder(db: Db, order: Announced, hides_customer: boolean): Promise<void> {
  const human = localTime(Date.parse(order.delivery_timestamp), order.merchant_copy.timezone)
  const summary = summaryOf({ ...order, ...human, share_customer_detail: !hides_customer }, false)
  return emit(db, 'order.created', order.id, { id: order.id, order_id: order.order_id, merchant_id: order.merchant_id, customer_id: order.customer_id, hides_customer, summary }, order.merchant_id)
}

/** The order as it was just written, without reading it again. */
function wholeOf(order: NewOrder, lines: readonly NewLine[], facts: QuoteFacts, now: string): WholeOrder {
  const { local_date, local_time } = localTime(Date.parse(order.delivery_timestamp), order.merchant_copy.timezone)
  const by = { user_id: null, user_name: null, reason: null, step: null }
  const history = order.placed_at === null ? [] : [{ status: 'pending' as const, at: now, by: 'customer' as const, ...by }, ...(order.order_status === 'processing' ? [{ status: 'processing' as const, at: now, by: 'system' as const, ...by }] : [])]
  return { row: { ...order, local_date, local_time, share_customer_detail: facts.head.share_customer_detail }, lines: [...lines], history, notes: [] }
}
