import type { OrderTypeAlias } from '#contract/fields.ts'
import { deliverySettings, Settings } from '#contract/settings.ts'
import type { StoreMerchantListInput, ServiceReason, StoreMerchant } from '#contract/storefront-merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import { settingsOfMerchants } from '../settings/settings.queries.ts'
import { cardsOf, openingNow } from './merchant-cards.commands.ts'
import { byRank, distanceTo, locationOf, ratingOf, serviceOf, isDelivered } from './merchant-card.rules.ts'
import type { Visitor } from './merchant-card.rules.ts'
import { activeOrderTypes, candidates, merchantRows } from './merchants.db.ts'
import type { Candidate, MerchantListInput } from './merchants.db.ts'

type VisitorLocation = Candidate & { distance: number | null }

/** Merchants that serve the place and take the order type, each with its distance; what the index let through is judged exactly. */
async function servingMerchants(
  db: Db,
  wanted: Omit<MerchantListInput, 'now' | 'point' | 'orderType'>,
  asker: Visitor,
): Promise<{ served: VisitorLocation[]; refused: { merchant: VisitorLocation; reason: ServiceReason }[] }> {
  const zoned = isDelivered(asker.orderType) ? asker.point : null
  const [rows, offered] = await Promise.all([
    candidates(db, { ...wanted, orderType: asker.orderType, point: zoned, now: db.now }),
    activeOrderTypes(db),
  ])
  if (asker.orderType !== null && !offered.includes(asker.orderType)) return { served: [], refused: [] }
  const placed = rows.map((row) => ({ ...row, distance: distanceTo(locationOf(row), asker.point) }))
  if (!zoned) return { served: placed, refused: [] }
  const terms = await settingsOfMerchants(
    db,
    rows.map(({ id }) => id),
    deliverySettings,
  )
  const judged = placed.map((merchant) => {
    const own = terms.get(merchant.id)
    const order_types = merchant.order_types.filter((type) => offered.includes(type))
    return {
      merchant,
      reason: own
        ? serviceOf({ ...merchant, order_types, location: locationOf(merchant) }, own, asker).service_reason
        : null,
    }
  })
  return {
    served: judged.flatMap(({ merchant, reason }) => (reason === null ? [merchant] : [])),
    refused: judged.flatMap(({ merchant, reason }) => (reason === null ? [] : [{ merchant, reason }])),
  }
}

async function openOnes(db: Db, merchants: readonly VisitorLocation[]): Promise<VisitorLocation[]> {
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

/** A page of the merchants that serve a place; fees, times and hours are worked out for this page alone. */
export async function merchantsFor(
  db: Db,
  input: StoreMerchantListInput,
  asker: Visitor,
  locale: string,
): Promise<{ data: StoreMerchant[]; meta: { total: number } }> {
  const { limit, sort, open_now } = input
  const order = sorter(sort, db.nowMs)
  const { served } = await servingMerchants(db, input, asker)
  const chosen = (open_now ? await openOnes(db, served) : served).toSorted(order)
  const shown = chosen.slice(offsetOf(input), offsetOf(input) + limit).map(({ id }) => id)
  return { data: await cardsOf(db, shown, asker, locale), meta: { total: chosen.length } }
}

/** Who of all, or whether one, serves a place; if not, why and how far the nearest is. */
export async function serviceability(
  db: Db,
  asker: Visitor & { orderType: OrderTypeAlias },
  merchantId: string | undefined,
) {
  const one = <M extends { id: string }>(all: readonly M[]) =>
    merchantId === undefined ? all : all.filter(({ id }) => id === merchantId)
  const judged = await servingMerchants(db, { search: '' }, asker)
  const everybody = one(await candidates(db, { search: '', orderType: asker.orderType, point: null, now: db.now }))
  const served = one(judged.served)
  const refused = judged.refused.filter(({ merchant }) => merchantId === undefined || merchant.id === merchantId)
  const nearest = everybody
    .flatMap((one) => {
      const distance = distanceTo(locationOf(one), asker.point)
      return distance === null ? [] : [{ _id: one.id, name: one.name, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance)[0]
  const reason: ServiceReason =
    everybody.length === 0
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
