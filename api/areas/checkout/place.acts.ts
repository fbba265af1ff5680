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
import type { Step } from '../orders/order-writes.db.ts'
import { autoReject } from '../orders/orders.tasks.ts'
import { summaryOf } from '../orders/summary.rules.ts'
import type { SummaryRow } from '../orders/summary.rules.ts'
import { takeCoupons, takeSlots, takeStock } from '../orders/taking.db.ts'
import type { CouponTake, Take } from '../orders/taking.db.ts'
import type { CustomerTerms, WholeOrder } from '../orders/whole.rules.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { cartFacts, productsOf, refuseCart, rememberedFacts, stillStands } from './cart.acts.ts'
import { isTaking } from './judge.rules.ts'
import { askedOf } from './order-form.rules.ts'
import { newLines, newOrder, takesOf } from './order-row.rules.ts'
import type { NewLine, NewOrder } from './order-row.rules.ts'
import { insertLines, insertOrders, openCashOrders } from './place.db.ts'
import { priceCart, quoteOf } from './quote.rules.ts'
import type { Priced, QuoteFacts } from './quote.rules.ts'
import { instructionText, liveStock } from './shelf.db.ts'

/** A new order with what its customer may do with it. */
export type Placed = { whole: WholeOrder; terms: Omit<CustomerTerms, 'nowMs'> }
export type Asked = { platform: Platform; tenant: TenantFacts; customer: SignedInCustomer; wanted: WantedOrder; /** What stands behind the key: another cart with the same key is another hash. */ hash: Buffer; locale: string }
type Draft = { asked: Asked; facts: QuoteFacts; isRemembered: boolean; priced: Priced; order: NewOrder; lines: NewLine[] }

/** What was remembered of a merchant is so no longer; nothing was written. */
export class Outdated extends Error {}

const mostOpenCash = 10

/**
 * Places orders of one tenant: each is judged and priced anew by itself, then all that passed are written and stock, slots and coupons are taken for them in one flush. Cash orders are announced at once, others when they are paid.
 * Whoever comes too late for something scarce fails the whole: then each has to be placed alone. A second order with the same key breaks the index orders_once.
 * By `memory` nothing is asked before the writes where that can be: whether it was right is asked with them, and if not all is `Outdated`.
 */
export async function placeOrders(db: Db, asked: readonly Asked[], memory: boolean): Promise<PromiseSettledResult<Placed>[]> {
  const judged = await Promise.allSettled(asked.map((one) => draft(db, one, memory)))
  const fault = judged.find((end): end is PromiseRejectedResult => end.status === 'rejected' && !(end.reason instanceof Refusal))
  if (fault) throw fault.reason
  const drafts = judged.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  if (drafts.length > 0) await write(db, drafts)
  return judged.map((end) => (end.status === 'fulfilled' ? { status: 'fulfilled', value: placed(end.value, db.now) } : end))
}

/** Judged, priced and composed: what will be written, if nobody is faster. Nobody is refused by memory alone. */
async function draft(db: Db, asked: Asked, memory: boolean): Promise<Draft> {
  const { platform, tenant, customer, wanted, locale } = asked
  const asking = { tenant, wanted, customerId: customer.id, locale }
  const number = await nextOrderNumber(platform, tenant.id)
  try {
    const facts = memory && !wanted.delivery_instruction_id ? rememberedFacts(db, asking) : undefined
    if (facts) return { ...compose(db, asked, { facts, number, instruction: null }), isRemembered: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  const [facts, instruction] = await Promise.all([cartFacts(db, asking, { takes: true }), wanted.delivery_instruction_id ? instructionText(db, wanted.delivery_instruction_id) : undefined])
  return { ...compose(db, asked, { facts, number, instruction: instruction?.name ?? null }), isRemembered: false }
}

function compose(db: Db, asked: Asked, { facts, number, instruction }: { facts: QuoteFacts; number: number; instruction: string | null }) {
  const { customer, wanted } = asked
  const priced = priceCart(facts)
  refuse(facts, priced, wanted)
  const fields = askedOf(facts.shelf, wanted)
  const { data, errors } = filledForm(fields, wanted.form_data ?? {})
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const copy = { id: customer.id, first_name: customer.firstName, last_name: customer.lastName, email: customer.email, mobile: customer.mobile }
  const placing = { id: newId(), orderId: `${facts.shelf.settings.order_id_prefix}${number}`, facts, priced, wanted, answers: data, labels: labelsOf(fields, data), customer: copy, instruction, now: db.now }
  return { asked, facts, priced, order: newOrder(placing), lines: newLines(placing, newId) }
}

/** Everything in one flush; what it stands on is asked first. */
async function write(db: Db, drafts: readonly Draft[]): Promise<void> {
  const remembered = new Map(drafts.filter(({ isRemembered }) => isRemembered).map(({ facts }) => [facts.head.id, facts.head]))
  const standing = stillStands(db, [...remembered.values()])
  const few = fewOpenInCash(db, drafts)
  const written = Promise.all([
    insertOrders(db, drafts.map(({ order, asked }) => ({ order, key: asked.wanted.idempotency_key ?? null, hash: asked.hash }))),
    insertLines(db, drafts),
    take(db, drafts),
    follow(db, drafts.filter(({ order }) => order.placed_at !== null)),
  ])
  for (const one of [few, written]) one.catch(() => undefined)
  if (!(await standing)) throw new Outdated('The merchant is not what was remembered')
  if (!(await few)) throw fail('TOO_MANY')
  await written
}

async function fewOpenInCash(db: Db, drafts: readonly Draft[]): Promise<boolean> {
  const customers = new Set(drafts.flatMap(({ asked }) => (asked.wanted.payment_mode === 'cash_on_delivery' ? [asked.customer.id] : [])))
  const counts = await Promise.all([...customers].map((id) => openCashOrders(db, id)))
  return counts.every((open) => open < mostOpenCash)
}

function placed({ asked, facts, order, lines }: Draft, now: string): Placed {
  if (order.placed_at) asked.platform.metrics.orders.inc()
  return { whole: wholeOf(order, lines, facts, now), terms: { is_cancel_allowed: facts.shelf.settings.is_cancel_allowed, review_window_days: 0, review: null, locale: asked.locale } }
}

function refuse(facts: QuoteFacts, priced: Priced, wanted: WantedOrder) {
  if (!isTaking(facts.head, facts.now)) throw fail('MERCHANT_CLOSED', { merchant: facts.head.name })
  refuseCart(priced)
  if (priced.coupon && !priced.coupon.is_applied) {
    throw new Refusal('INVALID', {}, { coupon_code: [priced.coupon.message ?? ''] }, { reasons: [{ field: 'coupon_code', reason: priced.coupon.reason, values: priced.coupon.values }] })
  }
  if (wanted.expected_total !== undefined && wanted.expected_total !== priced.bill.grand_total) throw fail('TOTAL_CHANGED', {}, { quote: quoteOf(priced, facts) })
}

/** Takes what is scarce; who comes too late gets nothing and leaves no trace. */
async function take(db: Db, drafts: readonly Draft[]) {
  const [{ missing, ranOut }, slots, coupons] = await Promise.all([
    takeStock(db, takesOf(drafts.flatMap(({ lines }) => lines))),
    takeSlots(db, drafts.flatMap(({ order, asked, facts }) => (asked.wanted.slot ? [{ merchant_id: order.merchant_id, starts_at: asked.wanted.slot.start, limit: facts.shelf.settings.bookings_per_slot_limit }] : []))),
    takeCoupons(db, drafts.flatMap(({ order, priced }) => couponTakes(order, priced))),
  ])
  if (missing.length > 0) throw await soldOut(db, drafts, missing)
  if (!slots) throw fail('SLOT_GONE')
  if (!coupons) throw fail('COUPON_GONE')
  const merchants = Map.groupBy(drafts, ({ order }) => order.merchant_id)
  if (ranOut.length === 0) return
  await Promise.all([...merchants].map(([merchantId, theirs]) => {
    const gone = takesOf(theirs.flatMap(({ lines }) => lines)).flatMap(({ product_id }) => (ranOut.includes(product_id) ? [product_id] : []))
    return gone.length > 0 ? touchCatalog(db, merchantId, gone) : undefined
  }))
}

const couponTakes = ({ id, merchant_id, customer_id }: NewOrder, { applied }: Priced): CouponTake[] =>
  applied ? [{ coupon_id: applied.coupon.id, order_id: id, merchant_id, customer_id, once: applied.coupon.one_use_per_customer, limit: applied.coupon.usage_limit_total }] : []

/** The refusal of each line by what is left now; where nothing is against it any more, that it was sold out in the race. */
async function soldOut(db: Db, [first]: readonly Draft[], missing: readonly Take[]): Promise<Refusal> {
  const facts = first?.facts
  if (!facts) throw new Error('nobody wanted what is missing')
  const left = await liveStock(db, productsOf(facts.wanted))
  refuseCart(priceCart({ ...facts, stock: new Map(left.map((row) => [row.id, row])) }))
  const product = facts.shelf.products.get(missing[0]?.product_id ?? '')?.name ?? ''
  return fail('SOLD_OUT', { product }, { product_ids: missing.map(({ product_id }) => product_id) })
}

/** History, announcement and timers of placed orders; one that waits for its payment is swept up when its time is over. */
const follow = (db: Db, placed: readonly Draft[]) =>
  Promise.all([
    writeHistory(db, ...placed.flatMap(({ order }) => firstSteps(order))),
    ...placed.flatMap(({ order, facts }) => [
      announceOrder(db, order, !facts.head.share_customer_detail),
      order.auto_reject_at ? autoReject.later(db, { orderId: order.order_id }, { at: order.auto_reject_at }) : undefined,
    ]),
  ])

function firstSteps({ id, merchant_id, order_status }: NewOrder): Step[] {
  const step = { orderId: id, merchantId: merchant_id }
  const asked: Step = { ...step, status: 'pending', by: 'customer' }
  return order_status === 'processing' ? [asked, { ...step, status: 'processing', by: 'system' }] : [asked]
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
