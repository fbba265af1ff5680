import { sql } from 'kysely'
import type pg from 'pg'
import { deletionGraceDays } from '#contract/areas/operator/operator.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern } from '#api/platform/db/listing.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'

export type TenantCounts = {
  merchants: number
  products: number
  customers: number
  users: number
  orders: number
  orders_30_days: number
}
export async function countRecords(pool: pg.Pool, tenantId: string, nowMs: number): Promise<TenantCounts> {
  const count = (table: string, more = '') => `(select count(*)::integer from ${table} where tenant_id = $1 ${more})`
  const { rows } = await pool.query<TenantCounts>(
    namedQuery(
      `select ${count('merchant', 'and deleted_at is null')} as merchants,
        ${count('product', 'and deleted_at is null')} as products,
        ${count('customer', 'and deleted_at is null')} as customers,
            ${count('app_user', 'and deleted_at is null')} as users, ${count('orders')} as orders, ${count('orders', 'and placed_at > $2')} as orders_30_days`,
      [tenantId, isoAt(nowMs - 30 * 86_400_000)],
    ),
  )
  return rows[0] ?? { merchants: 0, products: 0, customers: 0, users: 0, orders: 0, orders_30_days: 0 }
}

export type OwnerRow = {
  id: string
  name: string
  email: string
  mobile: string | null
  status: 'pending' | 'active' | 'inactive'
  last_login_at: string | null
}
export async function listOwners(pool: pg.Pool, tenantId: string): Promise<OwnerRow[]> {
  const { rows } = await pool.query<OwnerRow>(
    namedQuery(
      `select id, trim(first_name || ' ' || last_name) as name, email, mobile, status, last_login_at from app_user
        where tenant_id = $1 and role = 'T1001' and deleted_at is null order by created_at, id limit 20`,
      [tenantId],
    ),
  )
  return rows
}

type HistoryRow = {
  id: string
  at: string
  action: string
  subject: string
  actor_kind: string
  actor_name: string | null
  impersonator_name: string | null
  reason: string | null
  changes: Record<string, unknown>
  ip: string | null
}
export async function listHistory(
  pool: pg.Pool,
  tenantId: string,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ data: HistoryRow[]; total: number }> {
  const like = search.trim() === '' ? '' : containsPattern(search)
  const where =
    "from audit a where tenant_id = $1 and ($2 = '' or action ilike $2 or actor_name ilike $2 or reason ilike $2)"
  const [rows, countResult] = await Promise.all([
    pool.query<HistoryRow>(
      namedQuery(
        `select id, at, action, subject, actor_kind, actor_name, reason,
    (select trim(u.first_name || ' ' || u.last_name) from app_user u where u.id = a.impersonator_id
    and u.tenant_id in ($1, (select id from tenant where is_platform
    limit 1))) as impersonator_name, changes, host(ip) as ip ${where} order by id desc limit $3 offset $4`,
        [tenantId, like, limit, (page - 1) * limit],
      ),
    ),
    pool.query<{ total: number }>(
      namedQuery(`select count(*)::integer as total from (select 1 ${where} limit 10000) counted`, [tenantId, like]),
    ),
  ])
  return { data: rows.rows, total: countResult.rows[0]?.total ?? 0 }
}

/** Needs a transaction of the platform role in the tenant’s scope. */
export const lockTenant = (db: Db) =>
  db
    .selectFrom('tenant')
    .select(['id', 'name', 'slug', 'status', 'is_platform', 'deleted_at'])
    .where('id', '=', db.scope.tenantId)
    .forUpdate()
    .executeTakeFirst()

export const updateTenant = (db: Db, change: { status?: number; deleted_at?: string | null }) =>
  db.updateTable('tenant').set(change).where('id', '=', db.scope.tenantId).execute()

type ProfileChange = {
  is_tenant_admin_active?: boolean
  trial_ends_at?: string
  trial_notice_days?: null
  locked_sections?: string[]
  sections_changed?: ReturnType<typeof json>
}
export const updateProfile = (db: Db, change: ProfileChange) =>
  db
    .updateTable('tenant_profile')
    .set((eb) => ({ ...change, settings_version: eb('settings_version', '+', 1), updated_at: db.now }))
    .execute()

export const findProfile = (db: Db) =>
  db
    .selectFrom('tenant_profile')
    .select([
      'in_trial',
      'trial_ends_at',
      'payment_due_since',
      'locked_sections',
      'sections_changed',
      'is_tenant_admin_active',
      'updated_at',
    ])
    .executeTakeFirstOrThrow()

/** Copies the newest audit row of this transaction to the operator’s own tenant. */
export async function copyAudit(db: Db, homeId: string, action: string): Promise<void> {
  const tenantId = db.scope.tenantId
  if (homeId === tenantId) return
  await sql`insert into audit (tenant_id, id, merchant_id, at, actor_kind, actor_id, actor_name, impersonator_id,
    action, subject, changes, reason, ip, user_agent, request_id)
    select ${homeId}::uuid, ${newId()}::uuid, null, at, actor_kind, actor_id, actor_name, impersonator_id, action,
    subject, changes, reason, ip, user_agent, request_id
      from audit where tenant_id = ${tenantId} and action = ${action} order by id desc limit 1`.execute(db)
}

/** Tenants whose grace period after deletion has ended, at most 20. */
export async function listTenantsToPurge(pool: pg.Pool, nowMs: number): Promise<{ id: string; slug: string }[]> {
  const { rows } = await pool.query<{ id: string; slug: string }>(
    namedQuery('select id, slug from tenant where deleted_at < $1 and not is_platform order by deleted_at limit 20', [
      isoAt(nowMs - deletionGraceDays * 86_400_000),
    ]),
  )
  return rows
}

/** The platform’s own tenant, if it exists. */
export async function findPlatformTenant(
  pool: pg.Pool,
  host: string,
): Promise<{ id: string; has_host: boolean; has_profile: boolean } | undefined> {
  const { rows } = await pool.query<{ id: string; has_host: boolean; has_profile: boolean }>(
    namedQuery(
      `select t.id, exists (select 1 from host h where h.tenant_id = t.id and h.host = $1) as has_host,
    exists (select 1 from tenant_profile p where p.tenant_id = t.id) as has_profile from tenant t where t.is_platform order by t.created_at limit 1`,
      [host],
    ),
  )
  return rows[0]
}
