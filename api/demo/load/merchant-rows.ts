import { boundsOf } from '#api/areas/delivery/zones.rules.ts'
import { resume } from '#api/areas/merchants/merchants.job-types.ts'
import type { ZoneArea } from '#api/areas/delivery/zones.rules.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { defaultText } from '../menu.ts'
import { timingOf } from '../orders/context.ts'
import type { MerchantSeed } from '../seed.ts'
import { insertAll, iso } from './rows.ts'
import { pictureUrl, translationsOf } from './load-context.ts'
import type { LoadContext } from './load-context.ts'

const dayMs = 86_400_000

export async function loadMerchants(context: LoadContext): Promise<void> {
  const {
    db,
    ids,
    tenantContext: { tenant },
  } = context
  const idOf = ({ key }: MerchantSeed) => ids.get(`merchant ${key}`)
  const rows = tenant.merchants.map((merchant, index) => merchantRow(context, merchant, index))
  await insertAll(db, 'merchant', rows)
  for (const { id, paused_until } of rows)
    if (paused_until) await resume.enqueue(db, { merchant_id: id }, { at: paused_until })
  const paused = rows.filter(({ is_accepting_orders }) => !is_accepting_orders)
  await insertAll(
    db,
    'merchant_pause',
    paused.map(({ id }) => ({ id: newId(), merchant_id: id, started_at: iso(db.nowMs - 40 * 60_000), ended_at: null })),
  )
  await insertAll(
    db,
    'merchant_category_link',
    tenant.merchants.flatMap((merchant) =>
      merchant.categories.map((key) => ({ merchant_id: idOf(merchant), category_id: ids.get(`category ${key}`) })),
    ),
  )
  await insertAll(
    db,
    'store_timing',
    tenant.merchants.map((merchant) => {
      const { is_business_hours_enabled, days } = timingOf(merchant, tenant.timezone)
      return {
        merchant_id: idOf(merchant),
        is_business_hours_enabled,
        days: Object.fromEntries(
          Object.entries(days).map(([day, hours]) => [day, { is_open: hours.is_open, slots: [...hours.slots] }]),
        ),
      }
    }),
  )
  await insertAll(
    db,
    'zone',
    tenant.merchants.flatMap((merchant) => zonesOf(merchant).map((zone) => zoneRow(context, merchant, zone))),
  )
  await insertAll(db, 'charge', createCharges(context))
}

function merchantRow(context: LoadContext, merchant: MerchantSeed, index: number) {
  const {
    ids,
    tenantContext: { tenant, now },
  } = context
  const isNew = merchant.rating === undefined && !merchant.is_inactive
  const created_at = iso(now - (isNew ? 4 : merchant.is_inactive ? 2 : 400 - index * 9) * dayMs)
  const [latitude, longitude] = merchant.location
  return {
    id: ids.get(`merchant ${merchant.key}`),
    merchant_type: merchant.merchant_type,
    name: defaultText(merchant.name),
    slug: merchant.key,
    description: defaultText(merchant.description),
    custom_text: merchant.notice === undefined ? null : defaultText(merchant.notice),
    translations: translationsOf(context, {
      name: merchant.name,
      description: merchant.description,
      custom_text: merchant.notice ?? '',
      address: merchant.address,
      city: merchant.city,
    }),
    address: defaultText(merchant.address),
    postal_code: merchant.postal_code,
    city: defaultText(merchant.city),
    country: tenant.country,
    contact_number: merchant.phone,
    contact_email: merchant.email,
    show_contact_to_customer: merchant.show_contact ?? false,
    order_types: [...merchant.order_types],
    default_order_type: merchant.order_types[0] ?? 'delivery',
    status: merchant.is_inactive ? ('inactive' as const) : ('active' as const),
    is_accepting_orders: !merchant.is_paused,
    paused_until: merchant.is_paused ? iso(now + 90 * 60_000) : null,
    delivery_by: merchant.slabs ? ('merchant' as const) : ('admin' as const),
    commission_type: 'percentage' as const,
    commission_value: merchant.commission,
    tax_inclusive_prices: merchant.tax_inclusive_prices ?? false,
    logo_url: pictureUrl(context, merchant.logo, 'logo'),
    icon_url: pictureUrl(context, merchant.logo, 'logo'),
    cover_url: pictureUrl(context, merchant.cover, 'cover'),
    is_featured: merchant.featured_rank !== undefined,
    featured_rank: merchant.featured_rank ?? null,
    is_sponsored: merchant.sponsored !== undefined,
    sponsored_rank: merchant.sponsored?.rank ?? null,
    sponsored_text: merchant.sponsored?.description ?? null,
    sponsored_expiration: merchant.sponsored ? iso(now + 45 * dayMs) : null,
    currency: tenant.currency,
    timezone: tenant.timezone,
    latitude,
    longitude,
    is_dummy: true,
    created_at,
    updated_at: created_at,
  }
}

type NamedZone = ZoneArea & { name: string }

function zonesOf({ radius, polygon }: MerchantSeed): NamedZone[] {
  const radiusZone: NamedZone = {
    name: `${radius / 1000} km`,
    method: 'radius',
    radius,
    polygons: null,
    holes: null,
    countries: null,
    postal_codes: null,
    is_active: true,
  }
  if (!polygon) return [radiusZone]
  const corners = polygon.map(([latitude, longitude]) => ({ latitude, longitude }))
  return [
    radiusZone,
    {
      name: 'Along the river',
      method: 'geofence',
      radius: null,
      polygons: [corners],
      holes: null,
      countries: null,
      postal_codes: null,
      is_active: true,
    },
  ]
}

function zoneRow({ ids }: LoadContext, merchant: MerchantSeed, zone: NamedZone) {
  const [latitude, longitude] = merchant.location
  const bounds = boundsOf(zone, { latitude, longitude })
  return {
    id: ids.get(`zone ${merchant.key} ${zone.method}`),
    merchant_id: ids.get(`merchant ${merchant.key}`),
    name: zone.name,
    method: zone.method,
    radius: zone.radius,
    polygons: zone.polygons?.map((corners) => [...corners]) ?? null,
    countries: null,
    is_active: true,
    is_dummy: true,
    bounds: `(${bounds.max_longitude},${bounds.max_latitude}),(${bounds.min_longitude},${bounds.min_latitude})`,
  }
}

export function createCharges({ ids, tenantContext }: LoadContext) {
  const { tenant } = tenantContext
  const merchantCharges = tenant.merchants.flatMap(({ key, charge }) =>
    charge ? [{ ...charge, merchant: key, order_types: charge.order_type }] : [],
  )
  const tenantCharges = tenant.charges.map((charge) => ({ ...charge, merchant: null }))
  return [...merchantCharges, ...tenantCharges].map((charge) => ({
    id: ids.get(`charge ${defaultText(charge.name)}`),
    merchant_id: charge.merchant === null ? null : ids.get(`merchant ${charge.merchant}`),
    name: defaultText(charge.name),
    translations: translationsOf({ tenantContext }, { name: charge.name }),
    description: charge.description,
    level: charge.merchant === null ? ('global' as const) : ('merchant' as const),
    rule: charge.merchant === null ? ('order_type' as const) : ('always' as const),
    charge_value_type: charge.type,
    charge_value: charge.value,
    calculate_on: 'subtotal' as const,
    order_types: charge.merchant === null ? orderTypesOf(charge.order_types) : [],
    payment_modes: [],
    currency: tenant.currency,
    status: 'active' as const,
    is_dummy: true,
  }))
}

const orderTypes = ['delivery', 'pickup', 'dine_in', 'pick_and_drop'] as const
const orderTypesOf = (named: readonly string[]) => orderTypes.filter((type) => named.includes(type))
