import { boundsOf } from '#api/areas/delivery/zones.rules.ts'
import { resume } from '#api/areas/merchants/merchants.job-types.ts'
import type { ZoneArea } from '#api/areas/delivery/zones.rules.ts'
import { firstOf } from '../menu.ts'
import { timingOf } from '../orders/plan.ts'
import type { MerchantSeed } from '../seed.ts'
import { insertAll, iso } from './rows.ts'
import { pictureOf, translated } from './loading.ts'
import type { Loading } from './loading.ts'

const dayLong = 86_400_000

export async function loadMerchants(loading: Loading): Promise<void> {
  const {
    db,
    names,
    hall: { tenant },
  } = loading
  const idOf = ({ key }: MerchantSeed) => names.id(`merchant ${key}`)
  const rows = tenant.merchants.map((merchant, nth) => merchantRow(loading, merchant, nth))
  await insertAll(db, 'merchant', rows)
  for (const { id, paused_until } of rows)
    if (paused_until) await resume.enqueue(db, { merchant_id: id }, { at: paused_until })
  await insertAll(
    db,
    'merchant_category_link',
    tenant.merchants.flatMap((merchant) =>
      merchant.categories.map((key) => ({ merchant_id: idOf(merchant), category_id: names.id(`category ${key}`) })),
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
          Object.entries(days).map(([day, told]) => [day, { is_open: told.is_open, slots: [...told.slots] }]),
        ),
      }
    }),
  )
  await insertAll(
    db,
    'zone',
    tenant.merchants.flatMap((merchant) => zonesOf(merchant).map((zone) => zoneRow(loading, merchant, zone))),
  )
  await insertAll(db, 'charge', chargesOf(loading))
}

function merchantRow(loading: Loading, merchant: MerchantSeed, nth: number) {
  const {
    names,
    hall: { tenant, now },
  } = loading
  const isNew = merchant.rating === undefined && !merchant.is_inactive
  const created_at = iso(now - (isNew ? 4 : merchant.is_inactive ? 2 : 400 - nth * 9) * dayLong)
  const [latitude, longitude] = merchant.at
  return {
    id: names.id(`merchant ${merchant.key}`),
    merchant_type: merchant.merchant_type,
    name: firstOf(merchant.name),
    slug: merchant.key,
    description: firstOf(merchant.text),
    custom_text: merchant.notice === undefined ? null : firstOf(merchant.notice),
    translations: translated(loading, {
      name: merchant.name,
      description: merchant.text,
      custom_text: merchant.notice ?? '',
      address: merchant.address,
      city: merchant.city,
    }),
    address: firstOf(merchant.address),
    postal_code: merchant.postal_code,
    city: firstOf(merchant.city),
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
    logo_url: pictureOf(loading, merchant.logo, 'logo'),
    icon_url: pictureOf(loading, merchant.logo, 'logo'),
    cover_url: pictureOf(loading, merchant.cover, 'cover'),
    is_featured: merchant.featured_rank !== undefined,
    featured_rank: merchant.featured_rank ?? null,
    is_sponsored: merchant.sponsored !== undefined,
    sponsored_rank: merchant.sponsored?.rank ?? null,
    sponsored_text: merchant.sponsored?.text ?? null,
    sponsored_expiration: merchant.sponsored ? iso(now + 45 * dayLong) : null,
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
  const around: NamedZone = {
    name: `${radius / 1000} km`,
    method: 'radius',
    radius,
    polygons: null,
    countries: null,
    is_active: true,
  }
  if (!polygon) return [around]
  const corners = polygon.map(([latitude, longitude]) => ({ latitude, longitude }))
  return [
    around,
    {
      name: 'Along the river',
      method: 'geofence',
      radius: null,
      polygons: [corners],
      countries: null,
      is_active: true,
    },
  ]
}

function zoneRow({ names }: Loading, merchant: MerchantSeed, zone: NamedZone) {
  const [latitude, longitude] = merchant.at
  const bounds = boundsOf(zone, { latitude, longitude })
  return {
    id: names.id(`zone ${merchant.key} ${zone.method}`),
    merchant_id: names.id(`merchant ${merchant.key}`),
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

export function chargesOf({ names, hall }: Loading) {
  const { tenant } = hall
  const own = tenant.merchants.flatMap(({ key, charge }) =>
    charge ? [{ ...charge, merchant: key, order_types: charge.order_type }] : [],
  )
  const all = tenant.charges.map((charge) => ({ ...charge, merchant: null }))
  return [...own, ...all].map((charge) => ({
    id: names.id(`charge ${firstOf(charge.name)}`),
    merchant_id: charge.merchant === null ? null : names.id(`merchant ${charge.merchant}`),
    name: firstOf(charge.name),
    translations: translated({ hall }, { name: charge.name }),
    description: charge.description,
    level: charge.merchant === null ? ('global' as const) : ('merchant' as const),
    rule: charge.merchant === null ? ('order_type' as const) : ('always' as const),
    charge_value_type: charge.type,
    charge_value: charge.value,
    calculate_on: 'subtotal' as const,
    order_types: charge.merchant === null ? tenantTypes(charge.order_types) : [],
    payment_modes: [],
    currency: tenant.currency,
    status: 'active' as const,
    is_dummy: true,
  }))
}

const types = ['delivery', 'pickup', 'dine_in', 'pick_and_drop'] as const
const tenantTypes = (named: readonly string[]) => types.filter((type) => named.includes(type))
