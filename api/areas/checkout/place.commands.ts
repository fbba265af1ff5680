import type { Db } from '#api/platform/db/db.ts'
import { apiError, ApiError } from '#api/platform/api-error.ts'
import { reserve, reserveStockOrAbort } from '../orders/reservations.commands.ts'
import type { CouponRedemption, StockReservation } from '../orders/reservations.commands.ts'
import type { NewOrder } from '../orders/new-orders.commands.ts'
import { loadValidationContext, productsOf, throwCartViolations, cachedValidationContext } from './cart.commands.ts'
import { toCartRequest, buildDraft, toPlacedOrder, writeDrafts } from './drafts.commands.ts'
import type { PlaceOrderRequest, Draft, PlacedOrder } from './drafts.commands.ts'
import { violationAt } from './cart-validation.rules.ts'
import { assertCashOrderLimit, isBelowCashOrderLimit } from './place.db.ts'
import { priceCart } from './quote.rules.ts'
import type { PricedCart, PricingContext } from './quote.rules.ts'
import { assertMerchantsUnchanged, instructionText, liveStock } from './catalog-snapshot.db.ts'

/**
 * Places orders of one tenant by what is remembered of their merchants: nothing is asked before, all is
 * written and committed in one flush, which demands that everything is as remembered and enough is in stock,
 * or fails as a whole.
 * Undefined, with nothing sent, where that does not do: nobody is refused by memory.
 */
export async function placeFromCache(
  db: Db,
  asked: readonly PlaceOrderRequest[],
): Promise<PromiseSettledResult<PlacedOrder>[] | undefined> {
  const drafts = await draftsFromCache(db, asked)
  if (!drafts) return undefined
  const heads = new Map(drafts.map(({ facts }) => [facts.head.id, facts.head]))
  const written = Promise.all([
    assertMerchantsUnchanged(db, [...heads.values()]),
    ...cashOrders(drafts).map((id) => assertCashOrderLimit(db, id)),
    reserveStockOrAbort(
      db,
      drafts.flatMap(({ lines }) => lines),
    ),
    writeDrafts(db, drafts),
  ])
  db.pipelineCommit()
  await written
  return drafts.map((one) => ({ status: 'fulfilled', value: toPlacedOrder(one, db.now) }))
}

async function draftsFromCache(db: Db, asked: readonly PlaceOrderRequest[]): Promise<Draft[] | undefined> {
  const known: { one: PlaceOrderRequest; facts: PricingContext }[] = []
  try {
    for (const one of asked) {
      const facts = one.wanted.delivery_instruction_id ? undefined : cachedValidationContext(db, toCartRequest(one))
      if (!facts) return undefined
      known.push({ one, facts })
    }
    return await Promise.all(known.map(({ one, facts }) => buildDraft(db, one, { facts, instruction: null })))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Places orders of one tenant: each is judged and priced anew by itself, then all that passed are written and
 * stock, slots and coupons are taken for them in one flush. Cash orders are announced at once, others when
 * they are paid.
 * Whoever comes too late for something scarce fails the whole: then each has to be placed alone. A second order with the same key breaks the index orders_once.
 */
export async function placeOrders(
  db: Db,
  asked: readonly PlaceOrderRequest[],
): Promise<PromiseSettledResult<PlacedOrder>[]> {
  const judged = await Promise.allSettled(asked.map((one) => validateRequests(db, one)))
  const fault = judged.find(
    (end): end is PromiseRejectedResult => end.status === 'rejected' && !(end.reason instanceof ApiError),
  )
  if (fault) throw fault.reason
  const drafts = judged.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  if (drafts.length > 0) await writeOrders(db, drafts)
  return judged.map((end) =>
    end.status === 'fulfilled' ? { status: 'fulfilled', value: toPlacedOrder(end.value, db.now) } : end,
  )
}

async function validateRequests(db: Db, asked: PlaceOrderRequest): Promise<Draft> {
  const id = asked.wanted.delivery_instruction_id
  const [facts, instruction] = await Promise.all([
    loadValidationContext(db, toCartRequest(asked), { takes: true }),
    id ? instructionText(db, id) : undefined,
  ])
  if (id && !instruction)
    throwCartViolations({ refusals: [violationAt('delivery_instruction_id', 'delivery_instruction_unknown')] })
  return buildDraft(db, asked, { facts, instruction: instruction?.name ?? null })
}

async function writeOrders(db: Db, drafts: readonly Draft[]): Promise<void> {
  const few = Promise.all(cashOrders(drafts).map((id) => isBelowCashOrderLimit(db, id)))
  const written = Promise.all([writeDrafts(db, drafts), reserveFor(db, drafts)])
  written.catch(() => undefined)
  if ((await few).includes(false))
    throwCartViolations({ refusals: [violationAt('payment_mode', 'cash_order_limit_reached')] })
  await written
}

const cashOrders = (drafts: readonly Draft[]): string[] => [
  ...new Set(
    drafts.flatMap(({ asked }) => (asked.wanted.payment_mode === 'cash_on_delivery' ? [asked.customer.id] : [])),
  ),
]

/** Reserves stock, slots and coupons; an order that comes too late fails the whole transaction. */
async function reserveFor(db: Db, drafts: readonly Draft[]) {
  const { missing, hasSlots, hasCoupons } = await reserve(
    db,
    drafts.map(({ order, lines, priced, asked, facts }) => ({
      merchantId: order.merchant_id,
      lines,
      slot: asked.wanted.slot
        ? {
            merchant_id: order.merchant_id,
            starts_at: asked.wanted.slot.start,
            limit: facts.shelf.settings.bookings_per_slot_limit,
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
    is_single_use: applied.coupon.one_use_per_customer,
    limit: applied.coupon.usage_limit_total,
  }

/** The refusal of each line by what is left now; where nothing is against it any more, that it was sold out in the race. */
async function soldOut(db: Db, [first]: readonly Draft[], missing: readonly StockReservation[]): Promise<ApiError> {
  const facts = first?.facts
  if (!facts) throw new Error('nobody wanted what is missing')
  const left = await liveStock(db, productsOf(facts.wanted))
  throwCartViolations(priceCart({ ...facts, stock: new Map(left.map((row) => [row.id, row])) }))
  const product = facts.shelf.products.get(missing[0]?.product_id ?? '')?.name ?? ''
  return apiError('SOLD_OUT', { product }, { product_ids: missing.map(({ product_id }) => product_id) })
}
