import { firstOf } from '../menu.ts'
import type { TenantSeed } from '../tenant-seed.ts'
import { insertAll, iso } from './rows.ts'
import { otherLocales, pictureOf, translated } from './loading.ts'
import type { Loading } from './loading.ts'

const dayLong = 86_400_000

/** The tenant itself, how it is reached, what it is. */
export async function loadTenant(loading: Loading): Promise<void> {
  const {
    db,
    hall: { tenant, now },
  } = loading
  const tenant_id = db.scope.tenantId
  const created_at = iso(now - 430 * dayLong)
  await insertAll(db, 'tenant', [
    { id: tenant_id, slug: tenant.slug, name: firstOf(tenant.name), is_dummy: true, created_at },
  ])
  await insertAll(db, 'host', [
    { host: `${tenant.slug}.localhost`, tenant_id, purpose: 'store', verified_at: created_at, created_at },
    { host: `admin.${tenant.slug}.localhost`, tenant_id, purpose: 'admin', verified_at: created_at, created_at },
  ])
  await insertAll(db, 'tenant_profile', [
    {
      email: tenant.email,
      mobile: tenant.mobile,
      city: firstOf(tenant.city),
      country: tenant.country,
      business_type: tenant.business_type,
      static_merchant_id:
        tenant.business_type === 'static_merchant' ? loading.names.id(`merchant ${tenant.merchants[0]?.key}`) : null,
      timezone: tenant.timezone,
      currency: tenant.currency,
      default_locale: tenant.locales[0],
      active_locales: [...tenant.locales],
      // a trial without an end: a demo that is left alone is not locked one day
      in_trial: true,
      trial_ends_at: null,
      plan_id: 'business_plan',
      is_setup_configured: true,
    },
  ])
  await loadKinds(loading, tenant)
}

async function loadKinds(loading: Loading, tenant: TenantSeed): Promise<void> {
  const { db, names } = loading
  await insertAll(
    db,
    'order_type',
    (['delivery', 'pickup', 'dine_in', 'pick_and_drop'] as const).map((alias, sort_order) => {
      const name = tenant.order_types[alias] ?? alias
      return {
        id: names.id(`order type ${alias}`),
        alias,
        name: firstOf(name),
        sort_order,
        translations: translated(loading, { name }),
        is_active: tenant.merchants.some(({ order_types }) => order_types.includes(alias)),
        merchant_types: alias === 'pick_and_drop' ? ['pick_and_drop'] : ['ecommerce'],
      }
    }),
  )
  await insertAll(
    db,
    'payment_mode',
    tenant.payment_modes.map(({ alias, name }, sort_order) => ({
      id: names.id(`payment mode ${alias}`),
      merchant_id: null,
      alias,
      name: firstOf(name),
      translations: translated(loading, { name }),
      provider: alias === 'cash_on_delivery' ? 'cash' : 'sandbox',
      environment: 'test' as const,
      is_active: true,
      is_configured: true,
      sort_order,
    })),
  )
  await insertAll(
    db,
    'delivery_instruction',
    tenant.instructions.map((name, sort_order) => ({
      id: names.id(`instruction ${sort_order}`),
      name: firstOf(name),
      translations: otherLocales(loading, name),
      sort_order,
      is_dummy: true,
    })),
  )
  await insertAll(
    db,
    'merchant_group',
    tenant.groups.map(({ key, name, picture }, sort_order) => ({
      id: names.id(`group ${key}`),
      group_name: firstOf(name),
      sort_order,
      image: pictureOf(loading, picture, 'tile'),
      translations: translated(loading, { group_name: name }),
      is_dummy: true,
    })),
  )
  await insertAll(
    db,
    'merchant_category',
    tenant.categories.map(({ key, name, picture, group }, sort_order) => ({
      id: names.id(`category ${key}`),
      name: firstOf(name),
      sort_order,
      image: pictureOf(loading, picture, 'tile'),
      translations: translated(loading, { name }),
      group_ids: [names.id(`group ${group}`)],
      is_dummy: true,
    })),
  )
}
