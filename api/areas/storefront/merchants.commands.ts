import type { OrderTypeAlias } from '#contract/fields.ts'
import { deliverySettings, Settings } from '#contract/areas/settings/settings.ts'
import type { StoreMerchantListInput, ServiceReason, StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import { settingsOfMerchants } from '../settings/settings.queries.ts'
import { cardsOf, openingNow } from './merchant-cards.commands.ts'
import { distanceTo, locationOf, ratingOf } from './merchants/merchant-card.rules.ts'
import { serviceOf, isDelivered } from './merchants/service.rules.ts'
import { byRank } from './merchants/rank.rules.ts'
import type { Visitor } from './merchants/service.rules.ts'
import { candidates } from './merchants.db.ts'
import { activeOrderTypes } from './merchants/order-types.db.ts'
import { merchantRows } from './merchants/merchant-rows.db.ts'
import type { Candidate, MerchantListInput } from './merchants.db.ts'

type VisitorLocation = Candidate & { distance: number | null }

/**
 * Returns merchants that serve the location and take the order type, each with its distance. The zone index only
 * selects candidates; each candidate is then checked exactly.
 */
async function servingMerchants(
  db: Db,
  filter: Omit<MerchantListInput, 'now' | 'point' | 'orderType'>,
  visitor: Visitor,
): Promise<{ served: VisitorLocation[]; refused: { merchant: VisitorLocation; reason: ServiceReason }[] }> {
  const zonePoint = isDelivered(visitor.orderType) ? visitor.point : null
  const [rows, orderTypes] = await Promise.all([
    candidates(db, { ...filter, orderType: visitor.orderType, point: zonePoint, now: db.now }),
    activeOrderTypes(db),
  ])
  if (visitor.orderType !== null && !orderTypes.includes(visitor.orderType)) return { served: [], refused: [] }
  const located = rows.map((row) => ({ ...row, distance: distanceTo(locationOf(row), visitor.point) }))
  if (!zonePoint) return { served: located, refused: [] }
  const terms = await settingsOfMerchants(
    db,
    rows.map(({ id }) => id),
    deliverySettings,
  )
  const checked = located.map((merchant) => {
    const own = terms.get(merchant.id)
    const order_types = merchant.order_types.filter((type) => orderTypes.includes(type))
    return {
      merchant,
      reason: own
        ? serviceOf({ ...merchant, order_types, location: locationOf(merchant) }, own, visitor).service_reason
        : null,
    }
  })
  return {
    served: checked.flatMap(({ merchant, reason }) => (reason === null ? [merchant] : [])),
    refused: checked.flatMap(({ merchant, reason }) => (reason === null ? [] : [{ merchant, reason }])),
  }
}

async function openMerchants(db: Db, merchants: readonly VisitorLocation[]): Promise<VisitorLocation[]> {
  const ids = merchants.map(({ id }) => id)
  const [rows, settings] = await Promise.all([
    merchantRows(db, ids),
    settingsOfMerchants(db, ids, Settings.pick({ store_timing: true })),
  ])
  const open = new Set(
    rows.flatMap((row) => {
      const own = settings.get(row.id)
      return own && openingNow(db, row, own).is_open ? [row.id] : []
    }),
  )
  return merchants.filter(({ id }) => open.has(id))
}

const fields = ['name', 'average_rating', 'distance', 'created_at'] as const
const compare: Record<(typeof fields)[number], (a: VisitorLocation, b: VisitorLocation) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  average_rating: (a, b) => (ratingOf(a) ?? 0) - (ratingOf(b) ?? 0),
  distance: (a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity),
  created_at: (a, b) => a.created_at.localeCompare(b.created_at),
}

function sorter(sort: string | undefined, now: number): (a: VisitorLocation, b: VisitorLocation) => number {
  if (!sort) return byRank<VisitorLocation>(now)
  const { field, direction } = parseSort(sort, fields, { field: 'created_at', direction: 'desc' })
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => sign * compare[field](a, b) || (a.id < b.id ? -1 : 1)
}

/**
 * Returns a page of the merchants that serve a location. Fees, times and hours are calculated for this page only.
 */
export async function merchantsFor(
  db: Db,
  input: StoreMerchantListInput,
  visitor: Visitor,
  locale: string,
): Promise<{ data: StoreMerchant[]; meta: { total: number } }> {
  const { limit, sort, open_now } = input
  const order = sorter(sort, db.nowMs)
  const { served } = await servingMerchants(db, input, visitor)
  const matching = (open_now ? await openMerchants(db, served) : served).toSorted(order)
  const pageIds = matching.slice(offsetOf(input), offsetOf(input) + limit).map(({ id }) => id)
  return { data: await cardsOf(db, pageIds, visitor, locale), meta: { total: matching.length } }
}

/** Ids of the merchants that serve the visitor and are open now, the first of the list first. */
export async function openMerchantIds(db: Db, visitor: Visitor): Promise<string[]> {
  const { served } = await servingMerchants(db, { search: '' }, visitor)
  const open = await openMerchants(db, served)
  return open.toSorted(byRank<VisitorLocation>(db.nowMs)).map(({ id }) => id)
}

/**
 * Returns how many merchants serve a location, or whether `merchantId` does. If none does, the result has the
 * reason and the nearest merchant.
 */
export async function serviceability(
  db: Db,
  visitor: Visitor & { orderType: OrderTypeAlias },
  merchantId: string | undefined,
) {
  const one = <M extends { id: string }>(all: readonly M[]) =>
    merchantId === undefined ? all : all.filter(({ id }) => id === merchantId)
  const checked = await servingMerchants(db, { search: '' }, visitor)
  const all = one(await candidates(db, { search: '', orderType: visitor.orderType, point: null, now: db.now }))
  const served = one(checked.served)
  const refused = checked.refused.filter(({ merchant }) => merchantId === undefined || merchant.id === merchantId)
  const nearest = all
    .flatMap((one) => {
      const distance = distanceTo(locationOf(one), visitor.point)
      return distance === null ? [] : [{ _id: one.id, name: one.name, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance)[0]
  const reason: ServiceReason =
    all.length === 0
      ? merchantId === undefined
        ? 'no_merchant'
        : 'order_type'
      : (refused.find((one) => one.reason === 'too_far')?.reason ?? 'out_of_zone')
  return {
    is_serviceable: served.length > 0,
    merchants_count: served.length,
    reason: served.length > 0 ? null : reason,
    nearest: nearest ?? null,
  }
}
