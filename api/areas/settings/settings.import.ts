import { z } from 'zod'
import { secretSettings } from '#contract/areas/settings/sections.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { SettingKey } from '#contract/areas/settings/settings.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { toChange } from '#api/platform/audit/changes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { cellError } from '../imports/problems.rules.ts'
import { recordImport } from '../imports/record-import.ts'
import { putSetting } from './put-setting.commands.ts'
import { deleteSetting, findSetting, settingsChangedAt } from './setting-values.db.ts'
import { subjectOf } from './setting-keys.rules.ts'
import { incrementSettingsVersion } from './settings.queries.ts'

/** Settings of one network alone: its addresses, accounts, pictures, languages and modules. */
const ownSettings: readonly string[] = [
  ...secretSettings,
  'admin_logo_url',
  'logo_url',
  'logo_favicon',
  'sections',
  'fallback_locale',
  'map_client_key',
  'google_analytics_id',
  'facebook_pixel_id',
  'gtm_id',
  'chat_widget_id',
  'google_client_id',
  'storefront_origins',
  'rewardful',
  'page_builder',
  'merchant_apps',
  'notification_emails',
  'store_type',
  'skipped_setup_steps',
  'maintenance',
  'ai_provider',
  'ai_base_url',
  'ai_model',
]
const isSettingKey = (key: string): key is SettingKey => key in Settings.shape
/** Whether an archive may bring this setting to another network. */
export const isImportedSetting = (key: string): boolean => isSettingKey(key) && !ownSettings.includes(key)

/** `slot_span`, or `cancel_reasons de` for a language. */
function targetOf(db: Db, key: string) {
  const [name = '', locale = null] = key.split(' ')
  if (!isSettingKey(name) || !isImportedSetting(name)) throw cellError('key', 'invalid')
  return { name, locale, merchantId: db.scope.merchantId }
}

async function put(db: Db, key: string, value: unknown): Promise<string> {
  const { name, ...target } = targetOf(db, key)
  const parsed = Settings.shape[name].safeParse(value)
  if (!parsed.success) throw cellError('data', 'invalid')
  await putSetting(db, name, parsed.data, target)
  await audit(db, 'settings.changed', subjectOf(name, target.merchantId), { [name]: toChange(null, parsed.data) })
  return orNotFound(await findSetting(db, { setting_key: name, ...target }), 'Setting').id
}

/** Settings of the tenant, or those that the merchant in scope has of its own. */
export const settingsImport = recordImport({
  type: 'settings',
  schema: z.object({ value: z.unknown() }),
  async find(db, key) {
    const { name, ...target } = targetOf(db, key)
    const found = await findSetting(db, { setting_key: name, ...target })
    return found && { id: found.id, data: { value: found.setting_value } }
  },
  create: ({ db }, { value }, key) => put(db, key, value),
  change: ({ db }, _id, { value }, key) => put(db, key, value),
  async remove({ db }, id) {
    const { setting_key } = orNotFound(await deleteSetting(db, id), 'Setting')
    await emit(db, 'settings.changed', 'settings', { keys: [setting_key] }, db.scope.merchantId)
    await incrementSettingsVersion(db)
  },
  changedAt: settingsChangedAt,
})
