import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Whether the e-mail or the mobile belongs to a tenant owner. Reads across tenants, so it uses the platform pool. */
export async function findTakenOwnerContacts(
  platformPool: pg.Pool,
  email: string,
  mobile: string,
): Promise<{ email: boolean; mobile: boolean }> {
  const { rows } = await platformPool.query<{ email: boolean | null; mobile: boolean | null }>(
    namedQuery(
      `select bool_or(u.email = $1) as email, bool_or(u.mobile = $2) as mobile from app_user u join tenant t on t.id = u.tenant_id
        where u.role = 'T1001' and u.deleted_at is null and t.deleted_at is null and (u.email = $1 or u.mobile = $2)`,
      [email, mobile],
    ),
  )
  return { email: rows[0]?.email ?? false, mobile: rows[0]?.mobile ?? false }
}

/** The active owners of the tenant. */
export const listOwners = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('role', '=', 'T1001')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
