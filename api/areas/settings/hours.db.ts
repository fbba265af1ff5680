import type { OpeningHours } from '#contract/areas/settings/opening-hours.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

/** A merchant's own hours with its holidays; undefined if it follows the tenant. */
export async function loadMerchantHours(db: Db, merchantId: string) {
  const [hours, holidays] = await Promise.all([
    db
      .selectFrom('store_timing')
      .select(['is_business_hours_enabled', 'days', 'updated_at'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst(),
    db
      .selectFrom('store_holiday')
      .select(['date', 'name', 'slots'])
      .where('merchant_id', '=', merchantId)
      .orderBy('date')
      .execute(),
  ])
  return hours && { ...hours, holidays }
}

const timezoneQuery = (db: Db, merchantId: string) =>
  db.selectFrom('merchant').select('timezone').where('id', '=', merchantId).where('deleted_at', 'is', null)

/** Zone of a merchant; undefined if it does not exist. */
export const findMerchantTimezone = (db: Db, merchantId: string) => timezoneQuery(db, merchantId).executeTakeFirst()

/** Two saves of one merchant's hours happen one after the other. */
export const lockMerchantHours = (db: Db, merchantId: string) =>
  timezoneQuery(db, merchantId).forNoKeyUpdate().executeTakeFirst()

export const loadTenantTimezone = (db: Db) =>
  db.selectFrom('tenant_profile').select('timezone').executeTakeFirstOrThrow()

/** Replaces a merchant's hours and holidays. */
export async function replaceMerchantHours(db: Db, merchantId: string, hours: OpeningHours): Promise<void> {
  const values = { is_business_hours_enabled: hours.is_business_hours_enabled, days: json(hours.days) }
  await db
    .insertInto('store_timing')
    .values({ merchant_id: merchantId, ...values, updated_at: db.now })
    .onConflict((oc) => oc.columns(['tenant_id', 'merchant_id']).doUpdateSet({ ...values, updated_at: db.now }))
    .execute()
  await db.deleteFrom('store_holiday').where('merchant_id', '=', merchantId).execute()
  if (hours.holidays.length === 0) return
  await db
    .insertInto('store_holiday')
    .values(
      hours.holidays.map(({ slots, ...holiday }) => ({ merchant_id: merchantId, ...holiday, slots: json(slots) })),
    )
    .execute()
}

export async function deleteMerchantHours(db: Db, merchantId: string): Promise<void> {
  await db.deleteFrom('store_holiday').where('merchant_id', '=', merchantId).execute()
  await db.deleteFrom('store_timing').where('merchant_id', '=', merchantId).execute()
}

/** When the hours were never saved. */
export const neverSavedAt = isoAt(0)

export const hoursChangedAt = (db: Db, merchantIds: readonly string[]) =>
  db
    .selectFrom('store_timing')
    .select(['merchant_id as id', 'updated_at'])
    .where('merchant_id', 'in', [...merchantIds])
    .execute()
