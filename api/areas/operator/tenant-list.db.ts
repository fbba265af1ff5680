import type pg from 'pg'
import type { TenantRow } from '#contract/areas/operator/operator.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { containsPattern } from '#api/platform/db/listing.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { HostRow, TenantProfile } from '../tenants/boot.rules.ts'

/** Queries across tenants: each uses the platform pool or a transaction of the platform role. */
export type TenantRecord = Omit<TenantProfile, 'hosts'> & {
  hosts: Pick<HostRow, 'host' | 'purpose' | 'is_custom' | 'verified_at'>[]
  deleted_at: string | null
  updated_at: string
  sections_changed: Partial<Record<'domain' | 'mobile_settings', string>>
}
export type TenantListRow = TenantRecord & Pick<TenantRow, 'owner_email' | 'merchants' | 'orders' | 'attention'>

const columns = `t.id, t.slug, t.name, t.status, t.created_at, t.deleted_at, p.email, p.mobile, p.city, p.country,
  p.business_type, p.static_merchant_id, p.timezone, p.currency, p.billing_currency,
  p.in_trial, p.trial_ends_at, p.payment_due_since, p.is_tenant_admin_active, p.is_setup_configured, p.saas_modules,
  p.locked_sections, p.default_locale, p.active_locales, p.plan_id, p.sections_changed, p.updated_at,
  coalesce((select json_agg(json_build_object('host', h.host, 'purpose', h.purpose, 'is_custom', h.is_custom,
  'verified_at', h.verified_at) order by h.is_custom desc, h.created_at, h.purpose desc)
              from host h where h.tenant_id = t.id), '[]') as hosts`
const fromSql = 'from tenant t join tenant_profile p on p.tenant_id = t.id where not t.is_platform'

/** Includes deleted tenants. */
export async function findTenants(pool: pg.Pool, ids: readonly string[]): Promise<TenantRecord[]> {
  const { rows } = await pool.query<TenantRecord>(namedQuery(`select ${columns} ${fromSql} and t.id = any($1)`, [ids]))
  return rows
}

export type TenantFilter = {
  search: string
  status?: number | undefined
  in_trial?: boolean | undefined
  plan_id?: string | undefined
  business_type?: string | undefined
  is_deleted: boolean
  needs_attention?: boolean | undefined
  sort?: string | undefined
  page: number
  limit: number
}

const sorts: Readonly<Record<string, string>> = {
  created_at: 't.created_at',
  name: 'lower(t.name)',
  status: 't.status',
  country: 'p.country',
  trial_expires: 'p.trial_ends_at',
}
export const isSort = (sort: string): boolean => sort.replace(/^-/, '') in sorts

/** Reasons of `tenantAttention`. Each looks at one row of an index, so that its time does not grow with the tenants' data. */
const attentionSql = (now: string) => `(case when t.deleted_at is null and t.status = 1 then array_remove(array[
    case when p.payment_due_since is not null then 'payment_due' end,
    case when p.in_trial and p.trial_ends_at between ${now}::timestamptz - interval '14 days'
      and ${now}::timestamptz + interval '3 days' then 'trial_ending' end,
    case when exists (select 1 from host h where h.tenant_id = t.id and h.is_custom and h.verified_at is null
      and h.created_at < ${now}::timestamptz - interval '1 day') then 'domain_waiting' end,
    case when exists (select 1 from orders o where o.tenant_id = t.id and o.order_status = 'pending' and not o.is_scheduled
      and o.placed_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz - interval '15 minutes')
      then 'orders_waiting' end,
    case when exists (select 1 from webhook w where w.tenant_id = t.id and w.switched_off_at is not null)
      then 'webhook_off' end,
    case when not exists (select 1 from app_user u where u.tenant_id = t.id and u.role = 'T1001'
      and u.deleted_at is null) then 'no_owner' end
  ], null) else '{}'::text[] end)`

const filterSql = `and (t.deleted_at is not null) = $1 and ($2::smallint is null or t.status = $2)
  and ($3::boolean is null or p.in_trial = $3) and ($4::text is null or p.plan_id = $4)
  and ($5::text is null or p.business_type = $5)
  and ($6 = '' or t.name ilike $6 or t.slug ilike $6 or p.email ilike $6 or exists (select 1 from host h where h.tenant_id = t.id and h.host ilike $6))
  and ($7::boolean is null or (cardinality(${attentionSql('$8')}) > 0) = $7)`

export async function listTenants(
  pool: pg.Pool,
  filter: TenantFilter,
  nowMs: number,
): Promise<{ data: TenantListRow[]; total: number }> {
  const { search, status, in_trial, plan_id, business_type, is_deleted, sort = '-created_at', page, limit } = filter
  const now = isoAt(nowMs)
  const like = search.trim() === '' ? '' : containsPattern(search)
  const values = [
    is_deleted,
    status ?? null,
    in_trial ?? null,
    plan_id ?? null,
    business_type ?? null,
    like,
    filter.needs_attention ?? null,
    now,
  ]
  const order = `${sorts[sort.replace(/^-/, '')] ?? 't.created_at'} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, t.id`
  const extraColumns = `(select u.email from app_user u where u.tenant_id = t.id and u.role = 'T1001' and u.deleted_at is null
    order by u.created_at, u.id limit 1) as owner_email,
    (select count(*)::integer from merchant m where m.tenant_id = t.id and m.deleted_at is null) as merchants,
    (select count(*)::integer from orders o where o.tenant_id = t.id and o.placed_at > $9) as orders,
    ${attentionSql('$8')} as attention`
  const [rows, countResult] = await Promise.all([
    pool.query<TenantListRow>(
      namedQuery(`select ${columns}, ${extraColumns} ${fromSql} ${filterSql} order by ${order} limit $10 offset $11`, [
        ...values,
        isoAt(nowMs - 30 * 86_400_000),
        limit,
        (page - 1) * limit,
      ]),
    ),
    pool.query<{ total: number }>(namedQuery(`select count(*)::integer as total ${fromSql} ${filterSql}`, values)),
  ])
  return { data: rows.rows, total: countResult.rows[0]?.total ?? 0 }
}

export type TenantTotals = Record<'active' | 'blocked' | 'in_trial' | 'deleted' | 'needs_attention', number>
export async function countTenants(pool: pg.Pool, nowMs: number): Promise<TenantTotals> {
  const { rows } = await pool.query<TenantTotals>(
    namedQuery(
      `select count(*) filter (where t.deleted_at is null
        and t.status = 1)::integer as active, count(*) filter (where t.deleted_at is null
        and t.status <> 1)::integer as blocked,
    count(*) filter (where t.deleted_at is null
    and p.in_trial)::integer as in_trial, count(*) filter (where t.deleted_at is not null)::integer as deleted,
    count(*) filter (where cardinality(${attentionSql('$1')}) > 0)::integer as needs_attention ${fromSql}`,
      [isoAt(nowMs)],
    ),
  )
  return rows[0] ?? { active: 0, blocked: 0, in_trial: 0, deleted: 0, needs_attention: 0 }
}
