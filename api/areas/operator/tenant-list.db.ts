import type pg from 'pg'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { containsPattern } from '#api/platform/db/listing.ts'
import { namedQuery } from '#api/platform/db/db.ts'
import type { HostRow, TenantProfile } from '../tenants/boot.rules.ts'

/** Queries across tenants: each uses the platform pool or a transaction of the platform role. */
export type TenantRecord = Omit<TenantProfile, 'hosts'> & {
  hosts: Pick<HostRow, 'host' | 'purpose' | 'is_custom' | 'verified_at'>[]
  deleted_at: string | null
  updated_at: string
  sections_changed: Partial<Record<'domain' | 'mobile_settings', string>>
}
export type TenantListRow = TenantRecord & { owner_email: string | null; merchants: number; orders: number }

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

const filterSql = `and (t.deleted_at is not null) = $1 and ($2::smallint is null or t.status = $2)
  and ($3::boolean is null or p.in_trial = $3) and ($4::text is null or p.plan_id = $4)
  and ($5::text is null or p.business_type = $5)
  and ($6 = '' or t.name ilike $6 or t.slug ilike $6 or p.email ilike $6 or exists (select 1 from host h where h.tenant_id = t.id and h.host ilike $6))`

export async function listTenants(
  pool: pg.Pool,
  filter: TenantFilter,
  nowMs: number,
): Promise<{ data: TenantListRow[]; total: number }> {
  const { search, status, in_trial, plan_id, business_type, is_deleted, sort = '-created_at', page, limit } = filter
  const like = search.trim() === '' ? '' : containsPattern(search)
  const values = [is_deleted, status ?? null, in_trial ?? null, plan_id ?? null, business_type ?? null, like]
  const order = `${sorts[sort.replace(/^-/, '')] ?? 't.created_at'} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, t.id`
  const extraColumns = `(select u.email from app_user u where u.tenant_id = t.id and u.role = 'T1001' and u.deleted_at is null
    order by u.created_at, u.id limit 1) as owner_email,
    (select count(*)::integer from merchant m where m.tenant_id = t.id and m.deleted_at is null) as merchants,
    (select count(*)::integer from orders o where o.tenant_id = t.id and o.placed_at > $7) as orders`
  const [rows, countResult] = await Promise.all([
    pool.query<TenantListRow>(
      namedQuery(`select ${columns}, ${extraColumns} ${fromSql} ${filterSql} order by ${order} limit $8 offset $9`, [
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

export type TenantTotals = { active: number; blocked: number; in_trial: number; deleted: number }
export async function countTenants(pool: pg.Pool): Promise<TenantTotals> {
  const { rows } = await pool.query<TenantTotals>(
    namedQuery(
      `select count(*) filter (where t.deleted_at is null
        and t.status = 1)::integer as active, count(*) filter (where t.deleted_at is null
        and t.status <> 1)::integer as blocked,
    count(*) filter (where t.deleted_at is null
    and p.in_trial)::integer as in_trial, count(*) filter (where t.deleted_at is not null)::integer as deleted ${fromSql}`,
      [],
    ),
  )
  return rows[0] ?? { active: 0, blocked: 0, in_trial: 0, deleted: 0 }
}
