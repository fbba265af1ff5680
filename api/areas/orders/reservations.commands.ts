import type { Db } from '#api/platform/db/db.ts'
import { publishCatalogChange } from '../catalog/catalog.commands.ts'
import { reservedStockOf } from './order-details.queries.ts'
import type { OrderRow } from './order-details.queries.ts'
import { releaseStock, reserveStock, subtractStockOrAbort } from './stock-reservations.db.ts'
import { redeemCoupons, releaseCoupon } from './coupon-redemptions.db.ts'
import { releaseSlot, reserveSlots } from './slot-reservations.db.ts'
import type { StockReservation } from './stock-reservations.db.ts'
import type { CouponRedemption } from './coupon-redemptions.db.ts'
import type { SlotReservation } from './slot-reservations.db.ts'
import { stockNeededBy } from './reservations.rules.ts'
import type { StockHolder } from './reservations.rules.ts'

export type { CouponRedemption, StockReservation }

export type ReservationRequest = {
  merchantId: string
  lines: readonly StockHolder[]
  slot: SlotReservation | null
  coupon: CouponRedemption | null
}
export type ReservationResult = { missing: StockReservation[]; hasSlots: boolean; hasCoupons: boolean }

/** Reserves stock, slots and coupon uses of new orders in one flush. If anything is missing the caller must fail the transaction. */
export async function reserve(db: Db, requests: readonly ReservationRequest[]): Promise<ReservationResult> {
  const [{ missing, ranOut }, hasSlots, hasCoupons] = await Promise.all([
    reserveStock(db, stockNeededBy(requests.flatMap(({ lines }) => lines))),
    reserveSlots(
      db,
      requests.flatMap(({ slot }) => slot ?? []),
    ),
    redeemCoupons(
      db,
      requests.flatMap(({ coupon }) => coupon ?? []),
    ),
  ])
  if (missing.length === 0 && hasSlots && hasCoupons && ranOut.length > 0) await publishSoldOut(db, requests, ranOut)
  return { missing, hasSlots, hasCoupons }
}

async function publishSoldOut(db: Db, requests: readonly ReservationRequest[], ranOut: readonly string[]) {
  const merchants = Map.groupBy(requests, ({ merchantId }) => merchantId)
  await Promise.all(
    [...merchants].map(([merchantId, ofMerchant]) => {
      const soldOut = stockNeededBy(ofMerchant.flatMap(({ lines }) => lines)).flatMap(({ product_id }) =>
        ranOut.includes(product_id) ? [product_id] : [],
      )
      return soldOut.length > 0 ? publishCatalogChange(db, merchantId, soldOut) : undefined
    }),
  )
}

/** Reserves stock without a prior read. The transaction aborts unless the stock exceeds what the lines need. */
export const reserveStockOrAbort = (db: Db, lines: readonly StockHolder[]): Promise<void> =>
  subtractStockOrAbort(db, stockNeededBy(lines))

/** Releases the stock, slot and coupon use of a cancelled order. */
export async function releaseReservations(
  db: Db,
  order: Pick<OrderRow, 'id' | 'merchant_id' | 'slot_start' | 'coupon_id' | 'is_scheduled' | 'items_count'>,
): Promise<void> {
  const backInStock = await releaseStock(db, stockNeededBy(await reservedStockOf(db, order.id)))
  if (backInStock.length > 0) await publishCatalogChange(db, order.merchant_id, backInStock)
  if (order.is_scheduled && order.slot_start)
    await releaseSlot(db, order.merchant_id, order.slot_start, order.items_count)
  if (order.coupon_id) await releaseCoupon(db, order.id)
}
