import type { paymentSettings as calls } from '#contract/areas/payments/modes.ts'
import { isCurrency } from '#contract/rules/currencies.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { assertSettingUnmodified, putSetting } from '../settings/put-setting.commands.ts'
import { hasModule, settingsFor, settingUpdatedAt } from '../settings/settings.queries.ts'
import { assertModesLeft } from './modes.commands.ts'
import { lockTenantModes } from './modes.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

const schema = Settings.pick({ payment_settings: true })

async function show(db: Db, { currency }: ResolvedTenant) {
  const [{ payment_settings }, updated_at] = await Promise.all([
    settingsFor(db, null, schema),
    settingUpdatedAt(db, 'payment_settings', null),
  ])
  return { ...payment_settings, currency, updated_at }
}

export const paymentSettings: Handlers<typeof calls> = {
  show: ({ db, tenant }) => show(db, tenant),
  async save({ db, tenant, services, input: { expected_updated_at: expectedUpdatedAt, ...change } }) {
    const modes = await lockTenantModes(db)
    await assertSettingUnmodified(db, 'payment_settings', null, expectedUpdatedAt)
    const { payment_settings: old } = await settingsFor(db, null, schema)
    const saved = { ...old, ...definedColumns(change) }
    await assertCurrencies(db, tenant, { old: old.enabled_currencies, next: saved.enabled_currencies })
    await assertModesLeft(db, { modes, environment: old.environment }, { modes, environment: saved.environment })
    await putSetting(db, 'payment_settings', saved)
    await audit(db, 'settings.changed', 'setting:payment_settings', { payment_settings: toChange(old, saved) })
    services.tenants.clearCache()
    return show(db, tenant)
  },
}

type Currencies = readonly { code: string }[]

/** More currencies need the module. Those of a module that has ended can stay, without effect, or be removed. */
async function assertCurrencies(
  db: Db,
  { currency }: ResolvedTenant,
  { old, next }: { old: Currencies; next: Currencies },
): Promise<void> {
  const codes = next.map(({ code }) => code)
  const wrong = codes.findIndex(
    (code, index) => !isCurrency(code) || code === currency || codes.indexOf(code) !== index,
  )
  if (wrong !== -1) throw invalid({ [`enabled_currencies.${wrong}.code`]: 'The selected currency is invalid.' })
  const hasMore = codes.some((code) => !old.some((one) => one.code === code))
  if (hasMore && !(await hasModule(db, 'addon_multicurrency')))
    throw apiError('MODULE_INACTIVE', { module: 'addon_multicurrency' })
}
