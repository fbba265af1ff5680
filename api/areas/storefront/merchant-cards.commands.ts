import type { OrderTypeAlias } from '#contract/fields.ts'
import { saleSettings } from '#contract/areas/settings/settings.ts'
import type { Settings } from '#contract/areas/settings/settings.ts'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import type { z } from 'zod'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isSchedulingEnabled } from '../schedules/slots.rules.ts'
import { settingsOfMerchants } from '../settings/settings.queries.ts'
import { activeOrderTypes } from './merchants/order-types.db.ts'
import { merchantRows } from './merchants/merchant-rows.db.ts'
import type { MerchantRow } from './merchants/merchant-rows.db.ts'
import { distanceTo, etaOf, locationOf, ratingOf } from './merchants/merchant-card.rules.ts'
import { effectiveOrderType, serviceOf, isDelivered } from './merchants/service.rules.ts'
import { isSponsoredAt } from './merchants/rank.rules.ts'
import { openingValidUntil, openingOf, timingOf } from './merchants/opening.rules.ts'
import type { Visitor, Service } from './merchants/service.rules.ts'
import type { Opening } from './merchants/opening.rules.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'

type SaleSettings = z.output<typeof saleSettings>

/**
 * Openings by merchant. Calculating hours across time zone changes takes about a millisecond, so each opening is
 * cached until it changes by itself. The key contains all inputs of the calculation.
 */
const openings = new TenantCache<Opening>({ maxEntries: 20_000 })

export function openingNow(db: Db, row: MerchantRow, settings: Pick<Settings, 'store_timing'>): Opening {
  const { is_accepting_orders, paused_until, status } = row
  const timing = timingOf(row, settings)
  const at = {
    tenantId: db.scope.tenantId,
    subject: row.id,
    parts: [JSON.stringify([timing, is_accepting_orders, paused_until, status])],
  }
  const cached = openings.get(at, db.nowMs)
  if (cached) return cached
  const opening = openingOf(row, timing, db.nowMs)
  openings.set(at, opening, openingValidUntil(opening, db.nowMs))
  return opening
}

export type Card = { merchant: StoreMerchant; row: MerchantRow; settings: SaleSettings; service: Service }

/** Returns the card of one merchant for a visitor. */
export function cardOf(
  db: Db,
  row: MerchantRow,
  settings: SaleSettings,
  visitor: Visitor,
  locale: string,
  orderTypes: readonly OrderTypeAlias[],
): Card {
  const location = locationOf(row)
  const distance = distanceTo(location, visitor.point)
  const order_types = row.order_types.filter((type) => orderTypes.includes(type))
  const service = serviceOf({ order_types, zones: row.zones, location, distance }, settings, visitor)
  const hasDelivery = isDelivered(effectiveOrderType(visitor.orderType, order_types))
  const merchant: StoreMerchant = {
    _id: row.id,
    slug: row.slug,
    merchant_type: row.merchant_type,
    logo: row.logo_url,
    cover: row.cover_url,
    name: translatedField(row.translations, locale, 'name', row.name),
    description: translatedField(row.translations, locale, 'description', row.description),
    categories: row.categories.map(({ name, translations }) => translatedField(translations, locale, 'name', name)),
    category_ids: row.categories.map(({ id }) => id),
    average_rating: ratingOf(row),
    reviews_count: row.rating_count,
    is_accepting_orders: row.is_accepting_orders,
    ...openingNow(db, row, settings),
    is_scheduling_enabled: isSchedulingEnabled({ timing: timingOf(row, settings), settings }),
    is_forced_scheduling: settings.is_forced_scheduling,
    distance,
    delivery_fee: service.delivery_fee,
    free_delivery_above: hasDelivery ? settings.free_delivery_above : null,
    ...etaOf(location, settings.preparation_time, service.minutes),
    is_serviceable: service.is_serviceable,
    is_featured: row.is_featured,
    is_sponsored: isSponsoredAt(row, db.nowMs),
    sponsored_text: isSponsoredAt(row, db.nowMs) ? row.sponsored_text : null,
    order_types,
    custom_text: row.custom_text && translatedField(row.translations, locale, 'custom_text', row.custom_text),
    address: row.address,
    city: row.city,
    currency: row.currency,
    timezone: row.timezone,
    created_at: row.created_at,
  }
  return { merchant, row, settings, service }
}

/** Returns the cards of the active merchants among `ids`, in the order of `ids`. */
export async function cardsOf(
  db: Db,
  ids: readonly string[],
  visitor: Visitor,
  locale: string,
): Promise<StoreMerchant[]> {
  if (ids.length === 0) return []
  const [rows, settings, orderTypes] = await Promise.all([
    merchantRows(db, ids),
    settingsOfMerchants(db, ids, saleSettings),
    activeOrderTypes(db),
  ])
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [row, own] = [rowsById.get(id), settings.get(id)]
    return row?.status === 'active' && own ? [cardOf(db, row, own, visitor, locale, orderTypes).merchant] : []
  })
}
