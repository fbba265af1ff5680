import { sql } from 'kysely'
import type { z } from 'zod'
import { deliverySettings } from '#contract/areas/settings/settings.ts'
import type { SettingKey } from '#contract/areas/settings/settings.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { prepared } from '#api/platform/db/prepared.ts'

type Row = {
  setting_key: string
  setting_value: unknown
  merchant_id: string | null
  locale: string | null
  delivery_by: 'admin' | 'merchant' | null
}
type SettingsSchema = z.ZodObject<z.ZodRawShape>

/**
 * The tenant’s settings, overridden by those of a merchant if given, each in the requested locale if stored.
 * `schema` selects the keys: Settings.pick({ tip: true }).
 */
export async function settingsFor<S extends SettingsSchema>(
  db: Db,
  merchantId: string | null,
  schema: S,
  locale: string | null = null,
): Promise<z.output<S>> {
  const rows = await selectSettings(db, merchantId === null ? [] : [merchantId], schema, locale)
  return mergeSettings(rows, merchantId, schema)
}

/** Settings of many merchants with one query. */
export async function settingsOfMerchants<S extends SettingsSchema>(
  db: Db,
  merchantIds: readonly string[],
  schema: S,
  locale: string | null = null,
): Promise<Map<string, z.output<S>>> {
  const rows = await selectSettings(db, merchantIds, schema, locale)
  return new Map(merchantIds.map((merchantId) => [merchantId, mergeSettings(rows, merchantId, schema)]))
}

const selectSettings = (
  db: Db,
  merchantIds: readonly string[],
  schema: SettingsSchema,
  locale: string | null,
): Promise<Row[]> => settingRows(db, { keys: Object.keys(schema.shape), merchantIds: [...merchantIds], locale })

const settingRows = prepared((db, value: { keys: string[]; merchantIds: string[]; locale: string | null }) =>
  db
    .selectFrom('setting')
    .leftJoin('merchant', 'merchant.id', 'setting.merchant_id')
    .select(['setting_key', 'setting_value', 'setting.merchant_id', 'setting.locale', 'merchant.delivery_by'])
    .where('setting_key', '=', (eb) => eb.fn.any(eb.val(value.keys)))
    .where((eb) =>
      eb.or([
        eb('setting.merchant_id', 'is', null),
        eb('setting.merchant_id', '=', eb.fn.any(eb.val(value.merchantIds))),
      ]),
    )
    .where((eb) => eb.or([eb('setting.locale', 'is', null), eb('setting.locale', '=', value.locale)])),
)

/** When the setting of the tenant or the merchant was last written; 1970 if never. */
export async function settingUpdatedAt(db: Db, key: SettingKey, merchantId: string | null): Promise<string> {
  const { at } = await db
    .selectFrom('setting')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('setting_key', '=', key)
    .where('locale', 'is', null)
    .where((eb) => eb.or([eb('merchant_id', 'is', null), eb('merchant_id', '=', merchantId)]))
    .executeTakeFirstOrThrow()
  return at ?? isoAt(0)
}

/** The lock under which settings with an expected version are written. */
export const lockSettings = (db: Db) =>
  db.selectFrom('tenant_profile').select('settings_version').forNoKeyUpdate().executeTakeFirst()

/** Invalidates everything cached for an earlier version of the settings. */
export const incrementSettingsVersion = (db: Db) =>
  db
    .updateTable('tenant_profile')
    .set((eb) => ({ settings_version: eb('settings_version', '+', 1) }))
    .execute()

/** A merchant’s delivery settings apply only while it delivers itself. */
const applies = ({ setting_key, delivery_by }: Row) =>
  delivery_by !== 'admin' || !(setting_key in deliverySettings.shape)

const precedence = ({ merchant_id, locale }: Row) => (merchant_id === null ? 0 : 2) + (locale === null ? 0 : 1)

/** Values of the tenant overridden by those of the merchant, with defaults. */
export function mergeSettings<S extends SettingsSchema>(
  rows: readonly Row[],
  merchantId: string | null,
  schema: S,
): z.output<S> {
  const applicable = rows
    .filter((row) => row.merchant_id === null || (row.merchant_id === merchantId && applies(row)))
    .toSorted((a, b) => precedence(a) - precedence(b))
  return schema.parse(
    Object.fromEntries(applicable.map(({ setting_key, setting_value }) => [setting_key, setting_value])),
  )
}

/** Whether a module of the tenant's plan is active. */
export const hasModule = (db: Db, name: string) =>
  db
    .selectFrom('tenant_profile')
    .select(
      sql<boolean>`exists (select 1 from jsonb_array_elements(saas_modules) as one where one ->> 'module_name' = ${name} and (one ->> 'active')::boolean)`.as(
        'active',
      ),
    )
    .executeTakeFirst()
    .then((row) => row?.active ?? false)
