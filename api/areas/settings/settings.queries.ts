import type { z } from 'zod'
import { deliverySettings } from '#contract/settings.ts'
import type { SettingKey } from '#contract/settings.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'

type Row = {
  setting_key: string
  setting_value: unknown
  merchant_id: string | null
  locale: string | null
  delivery_by: 'admin' | 'merchant' | null
}
type Wanted = z.ZodObject<z.ZodRawShape>

/**
 * The tenant's settings, under those of one merchant when its id is given, each in the asked locale where
 * there is one. `wanted` names the keys: Settings.pick({ tip: true }).
 */
export async function settingsFor<S extends Wanted>(
  db: Db,
  merchantId: string | null,
  wanted: S,
  locale: string | null = null,
): Promise<z.output<S>> {
  const rows = await storedSettings(db, merchantId === null ? [] : [merchantId], wanted, locale)
  return overlaid(rows, merchantId, wanted)
}

/** The same for many merchants with one query. */
export async function settingsOfMerchants<S extends Wanted>(
  db: Db,
  merchantIds: readonly string[],
  wanted: S,
  locale: string | null = null,
): Promise<Map<string, z.output<S>>> {
  const rows = await storedSettings(db, merchantIds, wanted, locale)
  return new Map(merchantIds.map((merchantId) => [merchantId, overlaid(rows, merchantId, wanted)]))
}

function storedSettings(db: Db, merchantIds: readonly string[], wanted: Wanted, locale: string | null): Promise<Row[]> {
  return db
    .selectFrom('setting')
    .leftJoin('merchant', 'merchant.id', 'setting.merchant_id')
    .select(['setting_key', 'setting_value', 'setting.merchant_id', 'setting.locale', 'merchant.delivery_by'])
    .where('setting_key', '=', (any) => any.fn.any(any.val(Object.keys(wanted.shape))))
    .where((is) =>
      is.or([
        is('setting.merchant_id', 'is', null),
        is('setting.merchant_id', '=', is.fn.any(is.val([...merchantIds]))),
      ]),
    )
    .where((is) => is.or([is('setting.locale', 'is', null), is('setting.locale', '=', locale)]))
    .execute()
}

/** When what holds for the tenant, or for one merchant, was last written; 1970 where nobody has. */
export async function settingWrittenAt(db: Db, key: SettingKey, merchantId: string | null): Promise<string> {
  const { at } = await db
    .selectFrom('setting')
    .select((is) => is.fn.max('updated_at').as('at'))
    .where('setting_key', '=', key)
    .where('locale', 'is', null)
    .where((is) => is.or([is('merchant_id', 'is', null), is('merchant_id', '=', merchantId)]))
    .executeTakeFirstOrThrow()
  return at ?? isoAt(0)
}

/** Every setting of the tenant is written under this lock. */
export const lockSettings = (db: Db) =>
  db.selectFrom('tenant_profile').select('settings_version').forNoKeyUpdate().executeTakeFirst()

/** A merchant's delivery rate counts only while it delivers itself (calls.tsv, settings/merchant/delivery). */
const counts = ({ setting_key, delivery_by }: Row) =>
  delivery_by !== 'admin' || !(setting_key in deliverySettings.shape)

const weight = ({ merchant_id, locale }: Row) => (merchant_id === null ? 0 : 2) + (locale === null ? 0 : 1)

function overlaid<S extends Wanted>(rows: readonly Row[], merchantId: string | null, wanted: S): z.output<S> {
  const own = rows
    .filter((row) => row.merchant_id === null || (row.merchant_id === merchantId && counts(row)))
    .toSorted((a, b) => weight(a) - weight(b))
  return wanted.parse(Object.fromEntries(own.map(({ setting_key, setting_value }) => [setting_key, setting_value])))
}
