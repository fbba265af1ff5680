import type { SettingChange } from '#contract/areas/settings/values.ts'
import {
  isSecretSetting,
  localeAwareSettings,
  merchantSections,
  secretMask,
} from '#contract/areas/settings/sections.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { ProfileSettings, Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { toChange } from '#api/platform/audit/changes.ts'
import { apiError, invalid, notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText, settingContext } from '#api/platform/runtime/secrets.ts'
import { balancesText } from '../ledger/balance-text.rules.ts'
import { openWalletBalances } from '../ledger/wallet.queries.ts'
import { settingsLocales } from './blueprint.rules.ts'
import { findSettingErrors } from './setting-checks.rules.ts'
import { isProfileKey, isSettingKey, subjectOf } from './setting-keys.rules.ts'
import {
  deleteMerchantSettings,
  hasMerchant,
  loadProfileSettings,
  selectBusinessHours,
  selectStoredSettings,
  updateProfileSettings,
  upsertSettings,
} from './setting-values.db.ts'
import { incrementSettingsVersion, lockSettings, mergeSettings } from './settings.queries.ts'

type SaveInput = {
  /** The settings that are compared with `expectedUpdatedAt`: those of the section, or those that are sent. */
  keys: readonly AnySettingKey[]
  /** The merchant whose settings are saved; null for the tenant, which may name a merchant in each change. */
  merchantId: string | null
  changes: readonly SettingChange[]
  /** Settings of the merchant whose own value is removed. */
  inherit?: readonly AnySettingKey[]
  expectedUpdatedAt: string | undefined
}
/** A change whose value is valid by itself. `value` is undefined to inherit again. */
type Change = { key: AnySettingKey; value: unknown; locale: string | null; merchantId: string | null }

/**
 * Saves settings of a section. 422 names each wrong value as `settings.{i}.setting_value`; 409 if a setting of the
 * section was saved after `expectedUpdatedAt`.
 */
export async function saveSettings(db: Db, config: Pick<Config, 'secret'>, input: SaveInput): Promise<void> {
  const changes = toChanges(input)
  await lockSettings(db)
  const merchantIds = [...new Set(changes.map(({ merchantId }) => merchantId))]
  const oldValues = new Map<string | null, Readonly<Record<string, unknown>>>()
  for (const merchantId of merchantIds) {
    if (merchantId !== null && !(await hasMerchant(db, merchantId))) throw notFound('Merchant')
    await assertSectionUnmodified(db, input, merchantId)
    oldValues.set(merchantId, await checkValues(db, changes, merchantId, input.changes))
  }
  const stored = changes.filter(({ key }) => isSettingKey(key))
  const saved = stored.filter(({ value }) => value !== undefined)
  if (saved.length > 0)
    await upsertSettings(
      db,
      saved.map(({ key, value, locale, merchantId }) => ({
        setting_key: key,
        setting_value: isSecretSetting(key) && value !== null ? sealValue(db, config, key, value) : value,
        merchant_id: merchantId,
        locale,
      })),
    )
  if (input.merchantId !== null && input.inherit?.length)
    await deleteMerchantSettings(db, input.merchantId, input.inherit)
  await saveProfile(db, changes)
  for (const { key, value, merchantId, locale } of changes)
    await audit(db, 'settings.changed', subjectOf(key, merchantId), {
      [key]: isSecretSetting(key)
        ? '(secret)'
        : locale === null
          ? toChange(oldValues.get(merchantId)?.[key], value)
          : { [locale]: value },
    })
  for (const merchantId of merchantIds)
    await emit(
      db,
      'settings.changed',
      'settings',
      { keys: changes.filter((change) => change.merchantId === merchantId).map(({ key }) => key) },
      merchantId,
    )
  await incrementSettingsVersion(db)
}

const sealValue = (db: Db, config: Pick<Config, 'secret'>, key: string, value: unknown): string =>
  sealText(config, String(value), settingContext(db.scope.tenantId, key))

const merchantKeys: readonly AnySettingKey[] = Object.values(merchantSections).flat()

/** The changes that are left without masks of secrets. 422 for a language or merchant that a setting cannot have. */
function toChanges({ merchantId, changes, inherit = [] }: SaveInput): Change[] {
  const errors: Record<string, string> = {}
  const sent = changes.flatMap(
    ({ setting_key: key, setting_value: value, locale = null, merchant_id }, index): Change[] => {
      const target = merchantId ?? merchant_id ?? null
      if (target !== null && !merchantKeys.includes(key))
        errors[`settings.${index}.setting_key`] = 'The selected setting is invalid.'
      if (locale !== null && !localeAwareSettings.includes(key))
        errors[`settings.${index}.locale`] = 'This setting has one value for all languages.'
      if (isSecretSetting(key) && value === secretMask) return []
      return [{ key, value: isSecretSetting(key) && value === '' ? null : value, locale, merchantId: target }]
    },
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return [...sent, ...inherit.map((key): Change => ({ key, value: undefined, locale: null, merchantId }))]
}

async function assertSectionUnmodified(
  db: Db,
  { keys, expectedUpdatedAt }: SaveInput,
  merchantId: string | null,
): Promise<void> {
  if (expectedUpdatedAt === undefined) return
  const [stored, profile] = await Promise.all([
    selectStoredSettings(db, { keys, merchantId, locale: null }),
    loadProfileSettings(db),
  ])
  const times = [
    ...stored.map(({ updated_at }) => updated_at),
    ...(keys.some((key) => isProfileKey(key)) ? [profile.updated_at] : []),
  ]
  const newest = Math.max(0, ...times.map((time) => Date.parse(time)))
  if (newest > Date.parse(expectedUpdatedAt)) throw apiError('CONFLICT')
}

/** Checks the settings together, as they would be after the save. Returns the values before it. */
async function checkValues(
  db: Db,
  changes: readonly Change[],
  merchantId: string | null,
  sent: readonly SettingChange[],
): Promise<Readonly<Record<string, unknown>>> {
  const [rows, profile, ownHours] = await Promise.all([
    selectStoredSettings(db, { keys: Object.keys(Settings.shape), merchantId, locale: null }),
    loadProfileSettings(db),
    selectBusinessHours(db, merchantId),
  ])
  const own = changes.filter((change) => change.merchantId === merchantId && change.locale === null)
  const inherited = new Set<string>(own.filter(({ value }) => value === undefined).map(({ key }) => key))
  const kept = rows.filter((row) => row.merchant_id === null || !inherited.has(row.setting_key))
  const settings = mergeSettings(
    kept.map((row) => ({ ...row, delivery_by: null })),
    merchantId,
    Settings,
  )
  const saved = Object.fromEntries(own.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])))
  const before = { ...settings, ...profile }
  const values = { ...before, ...saved }
  const errors = findSettingErrors(values, new Set(own.map(({ key }) => key)), {
    hasBusinessHours: ownHours ?? settings.store_timing.is_business_hours_enabled,
    supportedLocales: settingsLocales,
  })
  if (values.currency !== profile.currency) {
    const open = await openWalletBalances(db)
    if (open.length > 0)
      errors.set('currency', `The currency cannot be changed while balances are open: ${balancesText(open)}.`)
    else if (await hasMerchant(db)) errors.set('currency', 'The currency cannot be changed any more.')
  }
  if (errors.size === 0) return before
  const fieldOf = (key: string) => `settings.${sent.findIndex((change) => change.setting_key === key)}.setting_value`
  throw invalid(Object.fromEntries([...errors].map(([key, text]) => [fieldOf(key), text])))
}

async function saveProfile(db: Db, changes: readonly Change[]): Promise<void> {
  const values = ProfileSettings.partial().parse(
    Object.fromEntries(changes.filter(({ key }) => isProfileKey(key)).map(({ key, value }) => [key, value])),
  )
  const { contact, ...columns } = values
  if (Object.keys(values).length === 0) return
  const { name: _name, ...contactColumns } = contact ?? { name: '' }
  await updateProfileSettings(db, { ...columns, ...contactColumns })
}
