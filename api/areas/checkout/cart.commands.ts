import type { CartInput } from '#contract/areas/checkout.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound, ApiError } from '#api/platform/api-error.ts'
import { Cache } from '#api/platform/runtime/cache.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { assertStoreOpen } from '../settings/settings.commands.ts'
import { violationFields } from './quote.rules.ts'
import type { PricedCart } from './quote.rules.ts'
import type { PricingContext } from './coupon-validation.rules.ts'
import { couponByCode, liveStock, ownAddress, loadStoreRows, slotBookings } from './catalog-snapshot.db.ts'
import { currentMerchantVersion } from './merchant-versions.db.ts'
import type { StoreRows } from './catalog-snapshot.db.ts'
import type { MerchantVersion } from './merchant-versions.db.ts'
import { buildSnapshot, selectedComponents, snapshotProducts } from './catalog-snapshot.rules.ts'
import type { CatalogSnapshot, SnapshotComponent, SnapshotProduct } from './catalog-snapshot.rules.ts'
import { loadProductRows } from './snapshot-products.db.ts'

type CachedSnapshot = {
  versions: string
  snapshot: CatalogSnapshot
  merchant: MerchantVersion
  /** Those of the snapshot. */
  products: Map<string, SnapshotProduct>
  schedules: StoreRows['schedules']
}
/** Limited by number of entries, not by age: the versions decide whether an entry is valid. */
const snapshots = new Cache<CachedSnapshot>({ maxEntries: 2_000 })

type CartRequest = {
  tenant: ResolvedTenant
  cart: CartInput
  customerId: string | null
  isPrepaymentOnly: boolean
  locale: string
}

/**
 * Loads everything needed to validate a cart in one flush, plus a second one if the cached snapshot is outdated.
 * With `skipStock` live stock is not read; the caller reserves it in the same transaction. Staff who change an order
 * (`isStaff`) may do so while the shop is closed.
 */
export async function loadValidationContext(
  db: Db,
  { tenant, cart, customerId, isPrepaymentOnly, locale }: CartRequest,
  { skipStock = false, isStaff = false } = {},
): Promise<PricingContext> {
  const [row, stock, address, coupon, slot] = await Promise.all([
    currentMerchantVersion(db, cart.merchant_id),
    skipStock ? undefined : liveStock(db, productsOf(cart)),
    cart.address_id && customerId ? ownAddress(db, cart.address_id, customerId) : undefined,
    cart.coupon_code?.trim() ? couponByCode(db, cart.coupon_code.trim(), customerId) : undefined,
    cart.slot ? slotBookings(db, cart.merchant_id, cart.slot.start) : undefined,
  ])
  const merchant = orNotFound(row, 'Merchant')
  if (merchant.status !== 'active' && !isStaff) throw new ApiError('NOT_FOUND', { entity: 'Merchant' })
  const snapshot = await getSnapshot(db, merchant, productsOf(cart))
  const components = stock ? await liveStock(db, componentsOf(snapshot, cart)) : []
  if (!isStaff) assertStoreOpen(tenant, snapshot.settings, db.nowMs)
  return {
    merchant,
    snapshot,
    cart,
    customerId,
    isPrepaymentOnly,
    locale,
    now: db.nowMs,
    address: address ?? cart.address ?? null,
    stock: stock ? new Map([...stock, ...components].map((row) => [row.id, row])) : unknownStock(snapshot, cart),
    coupon: coupon ?? null,
    booked: { orders: slot?.booked ?? 0, items: slot?.booked_items ?? 0 },
  }
}

/**
 * Builds the same context from the cache, without a query. Returns undefined if the cache is not sufficient.
 * Callers must assert in their transaction that the merchant is unchanged.
 */
export function cachedValidationContext(
  db: Db,
  { tenant, cart, customerId, isPrepaymentOnly, locale }: CartRequest,
): PricingContext | undefined {
  const cached = snapshots.get(keyOf(db, cart.merchant_id), db.nowMs)
  if (!cached || cart.address_id || cart.coupon_code?.trim() || cart.slot) return undefined
  const { merchant, snapshot, products } = cached
  if (!productsOf(cart).every((id) => products.has(id))) return undefined
  assertStoreOpen(tenant, snapshot.settings, db.nowMs)
  return {
    merchant,
    snapshot,
    cart,
    customerId,
    isPrepaymentOnly,
    locale,
    now: db.nowMs,
    address: cart.address ?? null,
    stock: unknownStock(snapshot, cart),
    coupon: null,
    booked: { orders: 0, items: 0 },
  }
}

export const productsOf = ({ items }: CartInput): string[] => [
  ...new Set(items.flatMap(({ product_id, addons }) => [product_id, ...addons.map((addon) => addon.product_id)])),
]

const selectedComponentsOf = ({ products }: CatalogSnapshot, { items }: CartInput): SnapshotComponent[] =>
  items.flatMap((item) => {
    const product = products.get(item.product_id)
    return product ? selectedComponents(product, item) : []
  })

/** The products that the cart takes as choices of combos. */
export const componentsOf = (snapshot: CatalogSnapshot, cart: CartInput): string[] => [
  ...new Set(selectedComponentsOf(snapshot, cart).map(({ id }) => id)),
]

/** Stock rows for these products with the snapshot's status and unlimited quantity. */
function unknownStock(snapshot: CatalogSnapshot, cart: CartInput): PricingContext['stock'] {
  const components = selectedComponentsOf(snapshot, cart).map((one) => ({ ...one, status: 'active' as const }))
  const products = productsOf(cart).flatMap((id) => snapshot.products.get(id) ?? [])
  return new Map(
    [...components, ...products].map(({ id, stock_status, status }) => [
      id,
      { quantity: Number.MAX_SAFE_INTEGER, stock_status, status, deleted_at: null },
    ]),
  )
}

/**
 * Returns the cached snapshot of a merchant with these products, as far as they exist, or loads what is missing: not the
 * whole catalogue, which can be long and change often. An entry is valid until the catalogue or settings version changes;
 * every change of catalogue, hours, zones and settings increments one of them.
 */
export async function getSnapshot(
  db: Db,
  merchant: MerchantVersion,
  productIds: readonly string[],
): Promise<CatalogSnapshot> {
  const key = keyOf(db, merchant.id)
  const versions = `${merchant.catalog_version}/${merchant.settings_version}`
  const found = snapshots.get(key, db.nowMs)
  const cached = found?.versions === versions ? found : undefined
  const missing = productIds.filter((id) => !cached?.products.has(id))
  const [entry, rows] = await Promise.all([
    cached ?? loadEntry(db, merchant, versions),
    missing.length > 0 ? loadProductRows(db, merchant.id, missing) : undefined,
  ])
  entry.merchant = merchant
  if (rows) for (const product of snapshotProducts(rows, entry.schedules)) entry.products.set(product.id, product)
  if (!cached) snapshots.set(key, entry, Infinity)
  return entry.snapshot
}

/** Products of a merchant as carts need them. */
export async function loadProducts(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<CatalogSnapshot['products']> {
  const merchant = orNotFound(await currentMerchantVersion(db, merchantId), 'Merchant')
  return (await getSnapshot(db, merchant, ids)).products
}

async function loadEntry(db: Db, merchant: MerchantVersion, versions: string): Promise<CachedSnapshot> {
  const rows = await loadStoreRows(db, merchant.id)
  const products = new Map<string, SnapshotProduct>()
  return { versions, merchant, products, schedules: rows.schedules, snapshot: buildSnapshot(rows, products) }
}

const keyOf = (db: Db, merchantId: string) => `${db.scope.tenantId}/${merchantId}`

/** Throws a 422 error with messages by field, and the reasons with their values. */
export function throwCartViolations({ violations }: Pick<PricedCart, 'violations'>): void {
  if (violations.length === 0) return
  const { fields, data } = violationFields(violations)
  throw new ApiError('INVALID', {}, fields, data)
}
