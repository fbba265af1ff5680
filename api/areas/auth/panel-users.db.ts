import { operatorPermission } from '#contract/rules/permissions.ts'
import type pg from 'pg'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern } from '#api/platform/db/listing.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'

export type PanelUserRow = {
  id: string
  tenant_id: string
  first_name: string
  last_name: string
  email: string
  password_hash: string | null
  status: 'pending' | 'active' | 'inactive'
  role: string
}

/**
 * A panel user of this tenant, else a platform operator: operators sign in everywhere. Reads across tenants, so
 * it uses the platform pool.
 */
export async function findPanelUser(
  platformPool: pg.Pool,
  tenantId: string,
  email: string,
): Promise<PanelUserRow | undefined> {
  const { rows } = await platformPool.query<PanelUserRow>(
    namedQuery(
      `select id, tenant_id, first_name, last_name, email, password_hash, status, role from app_user
        where email = $1 and deleted_at is null
          and (tenant_id = $2 or (tenant_id in (select id from tenant where is_platform and deleted_at is null) and $3 = any(permissions)))
        order by (tenant_id = $2) desc limit 1`,
      [email, tenantId, operatorPermission],
    ),
  )
  return rows[0]
}

export const isPanelEmailTaken = async (db: Db, email: string, exceptId: string | null = null): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst()) !== undefined

export const findCredentials = (db: Db, id: string) =>
  db.selectFrom('app_user').select(['password_hash', 'email']).where('id', '=', id).executeTakeFirst()

export const recordLogin = (db: Db, id: string) =>
  db.updateTable('app_user').set({ last_login_at: db.now }).where('id', '=', id).execute()

export const setPanelPassword = (db: Db, id: string, hash: string) =>
  db
    .updateTable('app_user')
    .set({ password_hash: hash, updated_at: db.now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()

/** Replaces the hash of the same password, unless the password has changed since. */
export const rehashPassword = (db: Db, id: string, old: string | null, hash: string) =>
  db
    .updateTable('app_user')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .execute()

/** Activates a user whose first password was pending. */
export const activateUser = (db: Db, id: string) =>
  db
    .updateTable('app_user')
    .set({ status: 'active', updated_at: db.now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()

export const setPanelEmail = (db: Db, id: string, email: string) =>
  db.updateTable('app_user').set({ email, updated_at: db.now }).where('id', '=', id).execute()

export const setPanelNames = (db: Db, id: string, names: { first_name: string; last_name: string }) =>
  db
    .updateTable('app_user')
    .set({ ...names, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/**
 * Whether the subject has signed in or reset the password from this network in person, with a proof. `network` is the result of
 * `networkOf`.
 */
export async function isKnownNetwork(
  platformPool: pg.Pool,
  tenantId: string,
  subject: string,
  network: string,
): Promise<boolean> {
  const { rows } = await platformPool.query(
    namedQuery(
      `select 1 from audit where tenant_id = $1 and subject = $2 and action in ('auth.signed_in', 'auth.password_reset')
        and impersonator_id is null and changes->>'how' is distinct from 'guest' and ip <<= $3::inet limit 1`,
      [tenantId, subject, network],
    ),
  )
  return rows.length > 0
}

/** When the session was created, and when it expires if unused. */
export async function findSessionTimes(
  platformPool: pg.Pool,
  sessionId: string,
): Promise<{ created_at: string; expires_at: string } | undefined> {
  const { rows } = await platformPool.query<{ created_at: string; expires_at: string }>(
    namedQuery('select created_at, expires_at from session where id = $1', [sessionId]),
  )
  return rows[0]
}

/** Merchants the user may open; null means all of the tenant. */
export const listAccessibleMerchants = (db: Db, ids: readonly string[] | null, search: string) =>
  db
    .selectFrom('merchant')
    .select(['id as merchant_id', 'name', 'slug', 'logo_url', 'is_accepting_orders', 'status'])
    .where('deleted_at', 'is', null)
    .$if(ids !== null, (qb) => qb.where('id', '=', (eb) => eb.fn.any(eb.val([...(ids ?? [])]))))
    .$if(search !== '', (qb) => qb.where('name', 'ilike', containsPattern(search)))
    .orderBy('name')
    .limit(500)
    .execute()
