import type { z } from 'zod'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { SettingKey } from '#contract/areas/settings/settings.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { incrementSettingsVersion, lockSettings, settingUpdatedAt } from './settings.queries.ts'

type Value<K extends SettingKey> = z.input<(typeof Settings.shape)[K]>
type SettingTarget = { merchantId?: string | null; locale?: string | null }

/**
 * Stores the whole value of a setting, validated by its schema: for the tenant, a merchant or a locale.
 * Invalidates cached responses of the tenant.
 */
export async function putSetting<K extends SettingKey>(
  db: Db,
  key: K,
  value: Value<K>,
  { merchantId = null, locale = null }: SettingTarget = {},
): Promise<void> {
  const setting_value = json(Settings.shape[key].parse(value))
  await Promise.all([
    db
      .insertInto('setting')
      .values({ id: newId(), setting_key: key, setting_value, merchant_id: merchantId, locale, updated_at: db.now })
      .onConflict((oc) => oc.constraint('setting_key_taken').doUpdateSet({ setting_value, updated_at: db.now }))
      .execute(),
    emit(db, 'settings.changed', 'settings', { keys: [key] }, merchantId),
    incrementSettingsVersion(db),
  ])
}

/**
 * Locks the tenant’s settings and throws 409 if the setting was written after `expectedUpdatedAt`. Does nothing
 * without it.
 */
export async function assertSettingUnmodified(
  db: Db,
  key: SettingKey,
  merchantId: string | null,
  expectedUpdatedAt: string | undefined,
): Promise<void> {
  if (expectedUpdatedAt === undefined) return
  await lockSettings(db)
  assertUnmodified(await settingUpdatedAt(db, key, merchantId), expectedUpdatedAt)
}
