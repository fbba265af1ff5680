import type { SettingValue } from '#contract/areas/settings/values.ts'
import { isSecretSetting, secretMask } from '#contract/areas/settings/sections.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isProfileKey, isSettingKey, subjectOf } from './setting-keys.rules.ts'
import { loadProfileSettings, selectLastActors, selectStoredSettings } from './setting-values.db.ts'
import type { StoredSetting } from './setting-values.db.ts'

export type SettingsQuery = { keys: readonly AnySettingKey[]; merchantId: string | null; locale: string | null }

const defaults = Settings.parse({})

/** Values that apply to the tenant or a merchant, with the inherited value and the last change of each. */
export async function readSettingValues(db: Db, query: SettingsQuery): Promise<SettingValue[]> {
  const { keys, merchantId } = query
  const [stored, profile, actors] = await Promise.all([
    selectStoredSettings(db, query),
    loadProfileSettings(db),
    selectLastActors(db, [
      ...keys.map((key) => subjectOf(key, null)),
      ...(merchantId === null ? [] : keys.map((key) => subjectOf(key, merchantId))),
    ]),
  ])
  const actorOf = (key: string, merchant: string | null) => actors.get(subjectOf(key, merchant)) ?? null
  return keys.map((key) => {
    if (isProfileKey(key))
      return {
        ...unchanged(key, profile[key]),
        updated_at: profile.updated_at,
        updated_by: actorOf(key, null),
      }
    const own = findStored(stored, key, merchantId, query.locale)
    const inherited = merchantId === null ? own : findStored(stored, key, null, query.locale)
    const row = own ?? inherited
    const inheritedValue = shown(key, inherited ? inherited.setting_value : defaultOf(key))
    return {
      setting_key: key,
      setting_value: row ? shown(key, row.setting_value) : inheritedValue,
      inherited_value: inheritedValue,
      merchant_id: row?.merchant_id ?? null,
      locale: row?.locale ?? null,
      updated_at: row?.updated_at ?? null,
      updated_by: row ? actorOf(key, row.merchant_id) : null,
    }
  })
}

const unchanged = (setting_key: string, value: unknown) => ({
  setting_key,
  setting_value: value,
  inherited_value: value,
  merchant_id: null,
  locale: null,
})

const defaultOf = (key: AnySettingKey): unknown => (isSettingKey(key) ? defaults[key] : null)

/** The value in the requested language, else the one without language. */
function findStored(
  stored: readonly StoredSetting[],
  key: string,
  merchantId: string | null,
  locale: string | null,
): StoredSetting | undefined {
  const rows = stored.filter((row) => row.setting_key === key && row.merchant_id === merchantId)
  return rows.find((row) => row.locale === locale) ?? rows.find((row) => row.locale === null)
}

/** What a reader gets: a document with all its defaults, a secret as a mask. */
function shown(key: AnySettingKey, value: unknown): unknown {
  if (isSecretSetting(key)) return value === null ? null : secretMask
  return isSettingKey(key) ? Settings.shape[key].parse(value) : value
}
