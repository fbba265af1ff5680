import type { Db } from '#api/platform/db/db.ts'
import { apiError, ApiError } from '#api/platform/api-error.ts'
import { reserve, reserveStockOrAbort } from '../orders/reservations.commands.ts'
import type { CouponRedemption, StockReservation } from '../orders/reservations.commands.ts'
import type { NewOrder } from '../orders/new-orders.commands.ts'
import {
  cachedValidationContext,
  componentsOf,
  loadValidationContext,
  productsOf,
  throwCartViolations,
} from './cart.commands.ts'
import { toCartRequest, buildDraft, toPlacedOrder, writeDrafts } from './drafts.commands.ts'
import type { PlaceOrderRequest, Draft, PlacedOrder } from './drafts.commands.ts'
import { violationAt } from './cart-violation.rules.ts'
import { areWithinCashOrderLimit, assertCashOrderLimit, lockCashOrders } from './place.db.ts'
import type { NewCashOrders } from './place.db.ts'
import { priceCart } from './quote.rules.ts'
import type { PricedCart } from './quote.rules.ts'
import type { PricingContext } from './coupon-validation.rules.ts'
import { instructionText, liveStock } from './catalog-snapshot.db.ts'
import { assertMerchantsUnchanged } from './merchant-versions.db.ts'

/**
 * Places orders of one tenant with cached merchant data and no prior reads. All writes and the commit are sent in
 * one flush. The flush asserts that the merchants are unchanged and that stock suffices; otherwise it fails as a
 * whole.
 * Returns undefined, with nothing sent, if the cache is not sufficient. It never rejects an order from cached data.
 */
export async function placeFromCache(
  db: Db,
  requests: readonly PlaceOrderRequest[],
): Promise<PromiseSettledResult<PlacedOrder>[] | undefined> {
  const drafts = await draftsFromCache(db, requests)
  if (!drafts) return undefined
  const merchants = new Map(drafts.map(({ context }) => [context.merchant.id, context.merchant]))
  const cashOrders = countCashOrders(drafts)
  const written = Promise.all([
    assertMerchantsUnchanged(db, [...merchants.values()]),
    lockCashOrders(db, cashOrders),
    assertCashOrderLimit(db, cashOrders),
    reserveStockOrAbort(
      db,
      drafts.flatMap(({ lines }) => lines),
    ),
    writeDrafts(db, drafts),
  ])
  db.pipelineCommit()
  await written
  return drafts.map((draft) => ({ status: 'fulfilled', value: toPlacedOrder(draft, db.now) }))
}

async function draftsFromCache(db: Db, requests: readonly PlaceOrderRequest[]): Promise<Draft[] | undefined> {
  const prepared: { request: PlaceOrderRequest; context: PricingContext }[] = []
  try {
    for (const request of requests) {
      const context = request.input.delivery_instruction_id
        ? undefined
        : cachedValidationContext(db, toCartRequest(request))
      if (!context) return undefined
      prepared.push({ request, context })
    }
    return await Promise.all(
      prepared.map(({ request, context }) => buildDraft(db, request, { context, instruction: null })),
    )
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Places orders of one tenant. Each order is validated and priced with fresh data. The valid ones are written, and
 * their stock, slots and coupons reserved, in one flush. Cash orders are published immediately, others after payment.
 * A shortage of stock, slots or coupons fails the whole batch; the caller then places each order alone. A second
 * order with the same idempotency key violates the index orders_once.
 */
export async function placeOrders(
  db: Db,
  requests: readonly PlaceOrderRequest[],
): Promise<PromiseSettledResult<PlacedOrder>[]> {
  const results = await Promise.allSettled(requests.map((request) => validateRequest(db, request)))
  const fault = results.find(
    (result): result is PromiseRejectedResult => result.status === 'rejected' && !(result.reason instanceof ApiError),
  )
  if (fault) throw fault.reason
  const drafts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (drafts.length > 0) await writeOrders(db, drafts)
  return results.map((result) =>
    result.status === 'fulfilled' ? { status: 'fulfilled', value: toPlacedOrder(result.value, db.now) } : result,
  )
}

async function validateRequest(db: Db, request: PlaceOrderRequest): Promise<Draft> {
  const id = request.input.delivery_instruction_id
  const [context, instruction] = await Promise.all([
    loadValidationContext(db, toCartRequest(request), { skipStock: true }),
    id ? instructionText(db, id) : undefined,
  ])
  if (id && !instruction)
    throwCartViolations({ violations: [violationAt('delivery_instruction_id', 'delivery_instruction_unknown')] })
  return buildDraft(db, request, { context, instruction: instruction?.name ?? null })
}

async function writeOrders(db: Db, drafts: readonly Draft[]): Promise<void> {
  const cashOrders = countCashOrders(drafts)
  const withinLimit = Promise.all([lockCashOrders(db, cashOrders), areWithinCashOrderLimit(db, cashOrders)])
  const written = Promise.all([writeDrafts(db, drafts), reserveFor(db, drafts)])
  written.catch(() => undefined)
  if (!(await withinLimit)[1])
    throwCartViolations({ violations: [violationAt('payment_mode', 'cash_order_limit_reached')] })
  await written
}

function countCashOrders(drafts: readonly Draft[]): NewCashOrders {
  const counts = new Map<string, number>()
  for (const { request } of drafts)
    if (request.input.payment_mode === 'cash_on_delivery')
      counts.set(request.customer.id, (counts.get(request.customer.id) ?? 0) + 1)
  return counts
}

/** Reserves stock, slots and coupons. A shortage fails the whole transaction. */
async function reserveFor(db: Db, drafts: readonly Draft[]) {
  const { missing, hasSlots, hasCoupons } = await reserve(
    db,
    drafts.map(({ order, lines, priced, request, context }) => ({
      merchantId: order.merchant_id,
      lines,
      slot: request.input.slot
        ? {
            merchant_id: order.merchant_id,
            starts_at: request.input.slot.start,
            items: order.items_count,
            limit: context.snapshot.settings.bookings_per_slot_limit,
            items_limit: context.snapshot.settings.items_per_slot_limit,
          }
        : null,
      coupon: redemptionOf(order, priced),
    })),
  )
  if (missing.length > 0) throw await soldOut(db, drafts, missing)
  if (!hasSlots) throw apiError('SLOT_FULL')
  if (!hasCoupons) throw apiError('COUPON_EXHAUSTED')
}

const redemptionOf = ({ id, merchant_id, customer_id }: NewOrder, { applied }: PricedCart): CouponRedemption | null =>
  applied && {
    coupon_id: applied.coupon.id,
    order_id: id,
    merchant_id,
    customer_id,
    is_single_use: applied.coupon.one_use_per_customer || applied.coupon.first_order_only,
    code: applied.coupon.generated_code,
    limit: applied.coupon.usage_limit_total,
  }

/** Throws the violations that live stock causes. Returns SOLD_OUT if live stock suffices by now. */
async function soldOut(db: Db, [first]: readonly Draft[], missing: readonly StockReservation[]): Promise<ApiError> {
  const context = first?.context
  if (!context) throw new Error('stock is missing but the batch has no drafts')
  const stock = await liveStock(db, [...productsOf(context.cart), ...componentsOf(context.snapshot, context.cart)])
  throwCartViolations(priceCart({ ...context, stock: new Map(stock.map((row) => [row.id, row])) }))
  const product = nameOf(context, missing[0]?.product_id)
  return apiError('SOLD_OUT', { product }, { product_ids: missing.map(({ product_id }) => product_id) })
}

function nameOf({ snapshot }: PricingContext, id: string | undefined): string {
  const values = [...snapshot.products.values()].flatMap(({ options }) => options.flatMap((option) => option.values))
  return snapshot.products.get(id ?? '')?.name ?? values.find(({ component }) => component?.id === id)?.name ?? ''
}
