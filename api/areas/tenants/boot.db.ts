import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** The tenant with its profile and all its hosts, platform hosts and custom domains. */
export async function loadTenant(db: Db) {
  const [tenant, hosts] = await Promise.all([
    db
      .selectFrom('tenant_profile as p')
      .innerJoin('tenant as t', 't.id', 'p.tenant_id')
      .select([
        't.id',
        't.slug',
        't.name',
        't.status',
        't.created_at',
        'p.email',
        'p.mobile',
        'p.city',
        'p.country',
        'p.business_type',
        'p.static_merchant_id',
        'p.timezone',
        'p.currency',
        'p.billing_currency',
        'p.in_trial',
        'p.trial_ends_at',
        'p.payment_due_since',
        'p.is_tenant_admin_active',
        'p.is_setup_configured',
        'p.saas_modules',
        'p.plan_id',
        'p.locked_sections',
        'p.default_locale',
        'p.active_locales',
      ])
      .executeTakeFirstOrThrow(),
    listHosts(db),
  ])
  return { ...tenant, hosts }
}
export type TenantProfile = Awaited<ReturnType<typeof loadTenant>>

export const listHosts = (db: Db) =>
  db
    .selectFrom('host')
    .select(['host', 'purpose', 'is_custom', 'verified_at', 'challenge', 'checks', 'checked_at', 'next_check_at'])
    .where('tenant_id', '=', db.scope.tenantId)
    .orderBy('is_custom', 'desc')
    .orderBy('created_at')
    .orderBy('purpose', 'desc')
    .execute()
export type HostRow = Awaited<ReturnType<typeof listHosts>>[number]

export const listOrderTypes = (db: Db) =>
  db
    .selectFrom('order_type')
    .select(['id', 'alias', 'name', 'is_active', 'sort_order', 'merchant_types', 'translations'])
    .orderBy('sort_order')
    .orderBy('alias')
    .execute()

/** Merchant groups with the ids of their categories. */
export async function listGroups(db: Db) {
  const [groups, categories] = await Promise.all([
    db
      .selectFrom('merchant_group')
      .select(['id', 'group_name', 'sort_order', 'image', 'status', 'translations'])
      .orderBy('sort_order')
      .orderBy('group_name')
      .execute(),
    db.selectFrom('merchant_category').select(['id', 'group_ids']).orderBy('sort_order').execute(),
  ])
  return groups.map((group) => ({
    ...group,
    category_ids: categories.filter(({ group_ids }) => group_ids.includes(group.id)).map(({ id }) => id),
  }))
}

export const listNewestMerchants = (db: Db, limit: number) =>
  db
    .selectFrom('merchant')
    .select([
      'id as _id',
      'id as merchant_id',
      'name',
      'slug',
      'merchant_type',
      'logo_url',
      'status',
      'is_accepting_orders',
      'rating_sum',
      'rating_count',
      'address',
      'contact_number as phone',
      'currency',
      'timezone',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

type StoredProgress = Record<'merchant' | 'product' | 'payment' | 'test_payment' | 'zone', boolean>

/** Which set-up steps the tenant has completed. New tenants have payment modes in test mode, which do not count. */
export async function loadSetupProgress(db: Db): Promise<StoredProgress> {
  const tenantId = db.scope.tenantId
  const { rows } = await sql<StoredProgress>`
    select exists (select 1 from merchant where tenant_id = ${tenantId} and deleted_at is null) as merchant,
           exists (select 1 from product where tenant_id = ${tenantId} and deleted_at is null) as product,
           exists (select 1 from payment_mode where tenant_id = ${tenantId} and is_active
                      and is_configured and environment = 'live') as payment,
           exists (select 1 from payment_mode where tenant_id = ${tenantId} and is_active and is_configured
                      and environment = 'test' and alias <> 'cash_on_delivery') as test_payment,
           exists (select 1 from zone where tenant_id = ${tenantId} and is_active) as zone`.execute(db)
  return rows[0] ?? { merchant: false, product: false, payment: false, test_payment: false, zone: false }
}
