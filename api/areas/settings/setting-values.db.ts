import { sql } from 'kysely'
import type { ProfileSettings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'

/** Stored values of the tenant and, if given, of a merchant, for all languages or one. */
export const selectStoredSettings = (
  db: Db,
  { keys, merchantId, locale }: { keys: readonly string[]; merchantId: string | null; locale: string | null },
) =>
  db
    .selectFrom('setting')
    .select(['setting_key', 'setting_value', 'merchant_id', 'locale', 'updated_at'])
    .where('setting_key', '=', (eb) => eb.fn.any(eb.val([...keys])))
    .where((eb) => eb.or([eb('merchant_id', 'is', null), eb('merchant_id', '=', merchantId)]))
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '=', locale)]))
    .execute()
export type StoredSetting = Awaited<ReturnType<typeof selectStoredSettings>>[number]

/** The settings that are columns of the profile, and when the profile was last changed. */
export async function loadProfileSettings(db: Db): Promise<ProfileSettings & { updated_at: string }> {
  const { name, email, mobile, city, country, ...profile } = await db
    .selectFrom('tenant_profile as p')
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .select([
      't.name',
      'p.email',
      'p.mobile',
      'p.city',
      'p.country',
      'p.currency',
      'p.timezone',
      'p.default_locale',
      'p.active_locales',
      'p.updated_at',
    ])
    .executeTakeFirstOrThrow()
  return { ...profile, contact: { name, email, mobile, city, country } }
}

type ProfileColumns = Partial<
  Omit<ProfileSettings, 'contact'> & Pick<ProfileSettings['contact'], 'email' | 'mobile' | 'city' | 'country'>
>

export const updateProfileSettings = (db: Db, columns: ProfileColumns) =>
  db
    .updateTable('tenant_profile')
    .set({ ...columns, updated_at: db.now })
    .execute()

type SettingRow = { setting_key: string; setting_value: unknown; merchant_id: string | null; locale: string | null }

/** Inserts or replaces values. */
export const upsertSettings = (db: Db, rows: readonly SettingRow[]) =>
  db
    .insertInto('setting')
    .values(
      rows.map(({ setting_value, ...row }) => ({
        id: newId(),
        ...row,
        setting_value: json(setting_value),
        updated_at: db.now,
      })),
    )
    .onConflict((oc) =>
      oc.constraint('setting_key_taken').doUpdateSet(({ ref }) => ({
        setting_value: ref('excluded.setting_value'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()

/** Deletes a merchant's own values in all languages. */
export const deleteMerchantSettings = (db: Db, merchantId: string, keys: readonly string[]) =>
  db
    .deleteFrom('setting')
    .where('merchant_id', '=', merchantId)
    .where('setting_key', '=', (eb) => eb.fn.any(eb.val([...keys])))
    .execute()

/** Names of those who last changed each subject, from the audit trail. */
export async function selectLastActors(db: Db, subjects: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ subject: string; actor_name: string | null }>`
    select s.subject, a.actor_name from unnest(${[...subjects]}::text[]) as s (subject)
      cross join lateral (select actor_name from audit where tenant_id = ${db.scope.tenantId}::uuid and subject = s.subject
      order by id desc limit 1) a`.execute(db)
  return new Map(rows.map(({ subject, actor_name }) => [subject, actor_name]))
}

/** Whether the merchant, else the tenant, keeps opening hours. */
export async function selectBusinessHours(db: Db, merchantId: string | null): Promise<boolean | undefined> {
  if (merchantId === null) return undefined
  const row = await db
    .selectFrom('store_timing')
    .select('is_business_hours_enabled')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.is_business_hours_enabled
}

export const hasMerchant = async (db: Db, merchantId?: string): Promise<boolean> =>
  (await db
    .selectFrom('merchant')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(merchantId !== undefined, (query) => query.where('id', '=', merchantId ?? ''))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Position of a merchant; undefined if it has none. */
export async function findMerchantPosition(db: Db, merchantId: string) {
  const row = await db
    .selectFrom('merchant')
    .select(['latitude', 'longitude'])
    .where('id', '=', merchantId)
    .executeTakeFirst()
  const { latitude = null, longitude = null } = row ?? {}
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/** A stored setting of the tenant or a merchant, of all languages or one. */
export const findSetting = (
  db: Db,
  { setting_key, merchantId, locale }: { setting_key: string; merchantId: string | null; locale: string | null },
) =>
  db
    .selectFrom('setting')
    .select(['id', 'setting_value'])
    .where('setting_key', '=', setting_key)
    .where('merchant_id', 'is not distinct from', merchantId)
    .where('locale', 'is not distinct from', locale)
    .executeTakeFirst()

export const deleteSetting = (db: Db, id: string) =>
  db.deleteFrom('setting').where('id', '=', id).returning('setting_key').executeTakeFirst()

export const settingsChangedAt = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('setting')
    .select(['id', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()
