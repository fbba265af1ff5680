import type { CartInput } from '#contract/checkout.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound, ApiError } from '#api/platform/api-error.ts'
import { Cache } from '#api/platform/runtime/cache.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { assertStoreOpen } from '../settings/settings.commands.ts'
import { refusalFields } from './quote.rules.ts'
import type { PricedCart, PricingContext } from './quote.rules.ts'
import {
  currentMerchantVersion,
  couponByCode,
  liveStock,
  ownAddress,
  loadSnapshotRows,
  slotBookings,
} from './catalog-snapshot.db.ts'
import type { MerchantVersion } from './catalog-snapshot.db.ts'
import { buildSnapshot } from './catalog-snapshot.rules.ts'
import type { CatalogSnapshot } from './catalog-snapshot.rules.ts'

type CachedSnapshot = { versions: string; shelf: CatalogSnapshot; head: MerchantVersion }
/** Bounded by number alone: the versions tell whether an entry still counts. */
const snapshots = new Cache<CachedSnapshot>({ maxEntries: 2_000 })

type CartRequest = { tenant: ResolvedTenant; wanted: CartInput; customerId: string | null; locale: string }

/**
 * Everything a cart is judged by: one flush, and a second one when the merchant's shelf has changed since it
 * was read. With `takes` stock is not asked: whoever takes it at once will see what is left.
 */
export async function loadValidationContext(
  db: Db,
  { tenant, wanted, customerId, locale }: CartRequest,
  { takes = false } = {},
): Promise<PricingContext> {
  const [head, stock, address, coupon, slot] = await Promise.all([
    currentMerchantVersion(db, wanted.merchant_id),
    takes ? undefined : liveStock(db, productsOf(wanted)),
    wanted.address_id && customerId ? ownAddress(db, wanted.address_id, customerId) : undefined,
    wanted.coupon_code?.trim() ? couponByCode(db, wanted.coupon_code.trim(), customerId) : undefined,
    wanted.slot ? slotBookings(db, wanted.merchant_id, wanted.slot.start) : undefined,
  ])
  const merchant = orNotFound(head, 'Merchant')
  if (merchant.status !== 'active') throw new ApiError('NOT_FOUND', { entity: 'Merchant' })
  const shelf = await getSnapshot(db, merchant)
  assertStoreOpen(tenant, shelf.settings, db.nowMs)
  return {
    head: merchant,
    shelf,
    wanted,
    customerId,
    locale,
    now: db.nowMs,
    address: address ?? wanted.address ?? null,
    stock: stock ? new Map(stock.map((row) => [row.id, row])) : unknownStock(shelf, wanted),
    coupon: coupon ?? null,
    taken: slot?.booked ?? 0,
  }
}

/**
 * The same by what is remembered of the merchant, without asking anything; undefined where that does not do.
 * Whoever goes by it demands with its writes that the head still is so.
 */
export function cachedValidationContext(
  db: Db,
  { tenant, wanted, customerId, locale }: CartRequest,
): PricingContext | undefined {
  const there = snapshots.get(keyOf(db, wanted.merchant_id), db.nowMs)
  if (!there || wanted.address_id || wanted.coupon_code?.trim() || wanted.slot) return undefined
  const { head, shelf } = there
  assertStoreOpen(tenant, shelf.settings, db.nowMs)
  return {
    head,
    shelf,
    wanted,
    customerId,
    locale,
    now: db.nowMs,
    address: wanted.address ?? null,
    stock: unknownStock(shelf, wanted),
    coupon: null,
    taken: 0,
  }
}

export const productsOf = ({ items }: CartInput): string[] => [
  ...new Set(items.flatMap(({ product_id, addons }) => [product_id, ...addons.map((addon) => addon.product_id)])),
]

/** What the shelf knows of these products, as if there were any number of them. */
function unknownStock({ products }: CatalogSnapshot, wanted: CartInput): PricingContext['stock'] {
  const known = productsOf(wanted).flatMap((id) => products.get(id) ?? [])
  return new Map(
    known.map(({ id, stock_status, status }) => [
      id,
      { quantity: Number.MAX_SAFE_INTEGER, stock_status, status, deleted_at: null },
    ]),
  )
}

/** Kept by tenant and merchant for as long as the versions stand that every change of catalogue, hours, zones and settings raises. */
export async function getSnapshot(db: Db, head: MerchantVersion): Promise<CatalogSnapshot> {
  const key = keyOf(db, head.id)
  const versions = `${head.catalog_version}/${head.settings_version}`
  const there = snapshots.get(key, db.nowMs)
  if (there?.versions === versions) {
    there.head = head
    return there.shelf
  }
  const shelf = buildSnapshot(await loadSnapshotRows(db, head.id))
  snapshots.set(key, { versions, shelf, head }, Infinity)
  return shelf
}

const keyOf = (db: Db, merchantId: string) => `${db.scope.tenantId}/${merchantId}`

/** 422 by field, with the reasons and their values for the screen. */
export function throwCartViolations({ refusals }: Pick<PricedCart, 'refusals'>): void {
  if (refusals.length === 0) return
  const { fields, data } = refusalFields(refusals)
  throw new ApiError('INVALID', {}, fields, data)
}
