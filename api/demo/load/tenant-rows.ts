import { defaultModes } from '#api/areas/payments/default-modes.rules.ts'
import { defaultText } from '../menu.ts'
import type { TenantSeed } from '../tenant-seed.ts'
import { insertAll, iso } from './rows.ts'
import { translationsByLocale, pictureUrl, translationsOf } from './load-context.ts'
import type { LoadContext } from './load-context.ts'

const dayMs = 86_400_000

/** The tenant, its hosts, profile and reference data. */
export async function loadTenant(context: LoadContext): Promise<void> {
  const {
    db,
    tenantContext: { tenant, now },
  } = context
  const tenant_id = db.scope.tenantId
  const created_at = iso(now - 430 * dayMs)
  await insertAll(db, 'tenant', [
    { id: tenant_id, slug: tenant.slug, name: defaultText(tenant.name), is_dummy: true, created_at },
  ])
  await insertAll(db, 'host', [
    { host: `${tenant.slug}.localhost`, tenant_id, purpose: 'store', verified_at: created_at, created_at },
    { host: `admin.${tenant.slug}.localhost`, tenant_id, purpose: 'admin', verified_at: created_at, created_at },
  ])
  await insertAll(db, 'tenant_profile', [
    {
      email: tenant.email,
      mobile: tenant.mobile,
      city: defaultText(tenant.city),
      country: tenant.country,
      business_type: tenant.business_type,
      static_merchant_id:
        tenant.business_type === 'static_merchant' ? context.ids.get(`merchant ${tenant.merchants[0]?.key}`) : null,
      timezone: tenant.timezone,
      currency: tenant.currency,
      default_locale: tenant.locales[0],
      active_locales: [...tenant.locales],
      // A trial without an end, so that an unattended demo is never locked.
      in_trial: true,
      trial_ends_at: null,
      plan_id: 'business_plan',
      is_setup_configured: true,
    },
  ])
  await loadReferenceRows(context, tenant)
}

async function loadReferenceRows(context: LoadContext, tenant: TenantSeed): Promise<void> {
  const { db, ids } = context
  await insertAll(
    db,
    'order_type',
    (['delivery', 'pickup', 'dine_in', 'pick_and_drop'] as const).map((alias, sort_order) => {
      const name = tenant.order_types[alias] ?? alias
      return {
        id: ids.get(`order type ${alias}`),
        alias,
        name: defaultText(name),
        sort_order,
        translations: translationsOf(context, { name }),
        is_active: tenant.merchants.some(({ order_types }) => order_types.includes(alias)),
        merchant_types: alias === 'pick_and_drop' ? ['pick_and_drop'] : ['ecommerce'],
      }
    }),
  )
  await insertAll(
    db,
    'payment_mode',
    tenant.payment_modes.map(({ alias, name }, sort_order) => ({
      id: ids.get(`payment mode ${alias}`),
      merchant_id: null,
      alias,
      name: defaultText(name),
      translations: translationsOf(context, { name }),
      provider: defaultModes.find((mode) => mode.alias === alias)?.provider ?? 'sandbox',
      environment: 'test' as const,
      is_active: true,
      is_configured: true,
      sort_order,
    })),
  )
  await insertAll(
    db,
    'payment_mode',
    defaultModes
      .filter(({ alias }) => !tenant.payment_modes.some((mode) => mode.alias === alias))
      .map(({ alias, name, provider }, index) => ({
        id: ids.get(`payment mode ${alias}`),
        merchant_id: null,
        alias,
        name,
        provider,
        is_configured: true,
        sort_order: tenant.payment_modes.length + index,
      })),
  )
  await insertAll(
    db,
    'delivery_instruction',
    tenant.instructions.map((name, sort_order) => ({
      id: ids.get(`instruction ${sort_order}`),
      name: defaultText(name),
      translations: translationsByLocale(context, name),
      sort_order,
      is_dummy: true,
    })),
  )
  await insertAll(
    db,
    'merchant_group',
    tenant.groups.map(({ key, name, picture }, sort_order) => ({
      id: ids.get(`group ${key}`),
      group_name: defaultText(name),
      sort_order,
      image: pictureUrl(context, picture, 'tile'),
      translations: translationsOf(context, { group_name: name }),
      is_dummy: true,
    })),
  )
  await insertAll(
    db,
    'merchant_category',
    tenant.categories.map(({ key, name, picture, group }, sort_order) => ({
      id: ids.get(`category ${key}`),
      name: defaultText(name),
      sort_order,
      image: pictureUrl(context, picture, 'tile'),
      translations: translationsOf(context, { name }),
      group_ids: [ids.get(`group ${group}`)],
      is_dummy: true,
    })),
  )
}
