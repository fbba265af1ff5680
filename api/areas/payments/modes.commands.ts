import type { PaymentMode } from '#contract/areas/payments/modes.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { translatedField } from '#api/platform/text/translations.rules.ts'
import { environmentsOf } from '#api/providers/pay/providers.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { incrementSettingsVersion, settingsFor } from '../settings/settings.queries.ts'
import {
  listOverridingMerchants,
  lockTenantModes,
  modesOfMerchants,
  tenantModes,
  updateMerchantModes,
  updateMode,
} from './modes.db.ts'
import type { ModeRow } from './modes.db.ts'
import { leavesNone, merchantsLeftWithout } from './modes.rules.ts'
import type { Environment } from './modes.rules.ts'

/** Cash needs no provider, so it is taken in both environments. */
const modeEnvironments = ({ alias, provider }: ModeRow): readonly Environment[] =>
  alias === 'cash_on_delivery' ? ['test', 'live'] : environmentsOf(provider)

export const toPaymentMode = (row: ModeRow, locale: string): PaymentMode => {
  const { provider: _provider, settings: _settings, translations, merchant_id: _merchant, ...mode } = row
  return {
    ...mode,
    payment_mode_id: row.id,
    name: translatedField(translations, locale, 'name', row.name),
    environments: [...modeEnvironments(row)],
  }
}

const findMode = (modes: readonly ModeRow[], id: string) =>
  orNotFound(
    modes.find((one) => one.id === id),
    'Payment mode',
  )

/** Switches a mode for all merchants. 422 for the last one, 409 if a merchant takes no other. */
export async function setModeActive(db: Db, id: string, isActive: boolean, locale: string): Promise<PaymentMode> {
  const modes = await lockTenantModes(db)
  const mode = findMode(modes, id)
  if (isActive && !mode.is_configured) throw apiError('PAYMENT_MODE_NOT_CONFIGURED', { service: mode.name })
  const changed = { ...mode, is_active: isActive }
  await assertStoresSell(db, modes, changed)
  await updateMode(db, id, { is_active: isActive })
  return announceMode(db, changed, { is_active: [mode.is_active, isActive] }, locale)
}

export type ModeChange = {
  environment: Environment
  settings: Record<string, string>
  min_amount?: number | null | undefined
  max_amount?: number | null | undefined
  expected_updated_at?: string | undefined
}

/** Saves environment and limits of a mode. Merchants with modes of their own share them. */
export async function updateModeSettings(db: Db, id: string, change: ModeChange, locale: string): Promise<PaymentMode> {
  const { expected_updated_at: expectedUpdatedAt, settings, ...columns } = change
  const modes = await lockTenantModes(db)
  const mode = findMode(modes, id)
  assertUnmodified(mode.updated_at, expectedUpdatedAt)
  const changed = {
    ...mode,
    environment: columns.environment,
    min_amount: columns.min_amount === undefined ? mode.min_amount : columns.min_amount,
    max_amount: columns.max_amount === undefined ? mode.max_amount : columns.max_amount,
  }
  const unknown = Object.keys(settings).map((key) => [`settings.${key}`, `The selected ${key} is invalid.`])
  const errors = {
    ...Object.fromEntries(unknown),
    ...(modeEnvironments(mode).includes(changed.environment)
      ? {}
      : { environment: `Please configure ${mode.name} before activating it` }),
    ...(changed.min_amount !== null && changed.max_amount !== null && changed.max_amount < changed.min_amount
      ? { max_amount: 'The maximum must not be below the minimum.' }
      : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { environment, min_amount, max_amount } = changed
  const shared = { environment, min_amount, max_amount }
  await assertStoresSell(db, modes, changed)
  await updateMode(db, id, { ...shared, is_configured: true })
  await updateMerchantModes(db, mode.alias, { ...shared, is_configured: true })
  return announceMode(db, changed, columns, locale)
}

/** Stores the order in which the shop shows the modes. Modes that are not named follow in their old order. */
export async function sortModes(db: Db, ids: readonly string[], locale: string): Promise<PaymentMode[]> {
  const modes = await lockTenantModes(db)
  for (const id of ids) findMode(modes, id)
  const named = ids.map((id) => findMode(modes, id))
  const sorted = [...new Set([...named, ...modes])]
  for (const [sort_order, { id, alias }] of sorted.entries()) {
    await updateMode(db, id, { sort_order })
    await updateMerchantModes(db, alias, { sort_order })
  }
  await audit(db, 'settings.changed', 'setting:payment_modes', { order: sorted.map(({ alias }) => alias) })
  await invalidateModes(db)
  return (await tenantModes(db)).map((row) => toPaymentMode(row, locale))
}

/** Throws if no store could sell after the change, or a merchant with modes of its own could not. */
async function assertStoresSell(db: Db, modes: readonly ModeRow[], changed: ModeRow): Promise<void> {
  const { payment_settings } = await settingsFor(db, null, Settings.pick({ payment_settings: true }))
  const { environment } = payment_settings
  const after = modes.map((mode) => (mode.id === changed.id ? changed : mode))
  await assertModesLeft(db, { modes, environment }, { modes: after, environment })
}

type ModeState = { modes: readonly ModeRow[]; environment: Environment }

/** The same for any change of the tenant's modes or environment. */
export async function assertModesLeft(db: Db, before: ModeState, after: ModeState): Promise<void> {
  if (leavesNone(before, after)) throw apiError('LAST_PAYMENT_MODE')
  const merchants = await listOverridingMerchants(db)
  const own = await modesOfMerchants(
    db,
    merchants.map(({ id }) => id),
  )
  const following = (modes: readonly ModeRow[]) =>
    own.map((mode) => {
      const of = modes.find(({ alias }) => alias === mode.alias)
      return of ? { ...mode, environment: of.environment } : mode
    })
  const without = merchantsLeftWithout(
    merchants,
    { ...before, modes: [...before.modes, ...own] },
    { ...after, modes: [...after.modes, ...following(after.modes)] },
  )
  if (without.length > 0)
    throw apiError('PAYMENT_MODE_NEEDED', { merchants: without.map(({ name }) => name).join(', ') })
}

async function announceMode(db: Db, mode: ModeRow, changes: object, locale: string): Promise<PaymentMode> {
  await audit(db, 'settings.changed', `payment_mode:${mode.id}`, { alias: mode.alias, ...changes })
  await invalidateModes(db)
  return toPaymentMode(findMode(await tenantModes(db), mode.id), locale)
}

/** Makes the shop read the modes again. */
export async function invalidateModes(db: Db, merchantId: string | null = null): Promise<void> {
  await emit(db, 'settings.changed', 'settings', { keys: ['payment_modes'] }, merchantId)
  await incrementSettingsVersion(db)
}
