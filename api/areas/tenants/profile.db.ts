import type { Db } from '#api/platform/db/db.ts'

/** Name and contact of the tenant. */
export const loadContact = (db: Db) =>
  db
    .selectFrom('tenant_profile as p')
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .select(['t.name', 'p.email', 'p.mobile', 'p.city', 'p.country'])
    .executeTakeFirstOrThrow()

/** Renames the tenant. Needs a transaction of the platform role. */
export const updateTenantName = (db: Db, name: string) =>
  db.updateTable('tenant').set({ name }).where('id', '=', db.scope.tenantId).execute()

type ProfileColumns = {
  email?: string
  mobile?: string | null
  city?: string | null
  country?: string
  business_type?: 'marketplace' | 'static_merchant'
  static_merchant_id?: string | null
}

export const updateProfileColumns = (db: Db, columns: ProfileColumns) =>
  db
    .updateTable('tenant_profile')
    .set((eb) => ({ ...columns, settings_version: eb('settings_version', '+', 1), updated_at: db.now }))
    .execute()

/** Whether the tenant has an active merchant with this id. */
export const isActiveMerchant = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('merchant')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined
