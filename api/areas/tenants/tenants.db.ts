import type pg from 'pg'
import type { Db } from '#api/platform/db/db.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'

/** Existing slugs with this prefix. */
export async function listSlugsLike(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db.selectFrom('tenant').select('slug').where('slug', 'like', `${slug}%`).execute()
  return new Set(rows.map(({ slug }) => slug))
}

export const insertTenant = (db: Db, tenant: { id: string; slug: string; name: string }) =>
  db
    .insertInto('tenant')
    .values({ ...tenant, created_at: db.now })
    .execute()

export const insertHosts = (db: Db, { tenantId, store, admin }: { tenantId: string; store: string; admin: string }) =>
  db
    .insertInto('host')
    .values([
      { host: store, tenant_id: tenantId, purpose: 'store', verified_at: db.now, created_at: db.now },
      { host: admin, tenant_id: tenantId, purpose: 'admin', verified_at: db.now, created_at: db.now },
    ])
    .execute()

type ProfileChange = {
  country?: string | undefined
  currency?: string | undefined
  timezone?: string | undefined
  business_type?: 'marketplace' | 'static_merchant' | undefined
  is_setup_configured: boolean
}

/** Updates the given fields; undefined fields stay. */
export const updateProfile = (db: Db, profile: ProfileChange) =>
  db
    .updateTable('tenant_profile')
    .set((eb) => ({ ...profile, settings_version: eb('settings_version', '+', 1), updated_at: db.now }))
    .execute()

export const hasMerchant = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('merchant').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !==
  undefined

/** The tenant of an admin host. Hosts are not tenant-scoped, so it uses the platform pool. */
export async function findTenantByAdminHost(platformPool: pg.Pool, host: string): Promise<string | undefined> {
  const { rows } = await platformPool.query<{ tenant_id: string }>(
    namedQuery(
      `select h.tenant_id from host h join tenant t on t.id = h.tenant_id where h.host = $1 and h.purpose = 'admin'
        and h.verified_at is not null and t.deleted_at is null`,
      [host],
    ),
  )
  return rows[0]?.tenant_id
}

export type SagaRow = {
  saga_id: string
  status: 'processing' | 'completed' | 'failed'
  response: unknown
  error: string | null
}

/** The result of a long-running call. Its random id is the only credential, so it is visible for 15 minutes. */
export async function findSaga(platformPool: pg.Pool, id: string, since: string): Promise<SagaRow | undefined> {
  const { rows } = await platformPool.query<SagaRow>(
    namedQuery('select id as saga_id, status, response, error from saga where id = $1 and created_at > $2', [
      id,
      since,
    ]),
  )
  return rows[0]
}
