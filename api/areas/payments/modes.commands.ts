import type { PaymentMode } from '#contract/areas/payments/modes.ts'
import { gateways, isGatewayName, takesMode } from '#contract/rules/gateways.ts'
import type { GatewayName } from '#contract/rules/gateways.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { emit } from '#api/platform/events/outbox.ts'
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
import { hasCredentials } from './gateways/payment-provider.queries.ts'
import { modeName } from './mode-names.rules.ts'
import { leavesNone, merchantsLeftWithout, modeEnvironments, modeProblem } from './modes.rules.ts'
import type { Environment } from './modes.rules.ts'

type Shown = { locale: string; environment: Environment }

/** A mode as the panels show it. `environment` is that of the tenant. */
export const toPaymentMode = (row: ModeRow, { locale, environment }: Shown): PaymentMode => {
  const { provider, settings: _settings, translations: _translations, merchant_id: _merchant, ...mode } = row
  return {
    ...mode,
    payment_mode_id: row.id,
    name: modeName(row, locale),
    gateway: gatewayOf(row.alias, provider),
    environments: modeEnvironments(row),
    problem: modeProblem(row, environment),
  }
}

/** Null for cash and wallet, which need no gateway. */
export const gatewayOf = (alias: PaymentMode['alias'], provider: string): GatewayName | null =>
  alias !== 'cash_on_delivery' && alias !== 'wallet' && isGatewayName(provider) ? provider : null

export const tenantEnvironment = async (db: Db): Promise<Environment> =>
  (await settingsFor(db, null, Settings.pick({ payment_settings: true }))).payment_settings.environment

const modeOf = (modes: readonly ModeRow[], id: string) =>
  orNotFound(
    modes.find((one) => one.id === id),
    'Payment mode',
  )

/** A mode of the tenant; 404 for any other. */
export const findMode = async (db: Db, id: string): Promise<ModeRow> => modeOf(await tenantModes(db), id)

/** Switches a mode for all merchants. 422 for the last one, 409 if a merchant takes no other. */
export async function setModeActive(db: Db, id: string, isActive: boolean, locale: string): Promise<PaymentMode> {
  const modes = await lockTenantModes(db)
  const mode = modeOf(modes, id)
  const problem = modeProblem(mode, await tenantEnvironment(db))
  if (isActive && problem !== null)
    throw apiError(problem === 'no_gateway' ? 'PAYMENT_MODE_WITHOUT_GATEWAY' : 'PAYMENT_MODE_NOT_CONFIGURED', {
      service: mode.name,
    })
  const changed = { ...mode, is_active: isActive }
  await assertStoresSell(db, modes, changed)
  await updateMode(db, id, { is_active: isActive })
  return announceMode(db, changed, { is_active: [mode.is_active, isActive] }, locale)
}

export type ModeChange = {
  environment: Environment
  gateway?: GatewayName | undefined
  min_amount?: number | null | undefined
  max_amount?: number | null | undefined
  expected_updated_at?: string | undefined
}

/** Saves gateway, environment and limits of a mode. 422 for each key that the gateway still needs. Merchants with modes of their own share them. */
export async function updateModeSettings(db: Db, id: string, change: ModeChange, locale: string): Promise<PaymentMode> {
  const { expected_updated_at: expectedUpdatedAt, ...columns } = change
  const modes = await lockTenantModes(db)
  const mode = modeOf(modes, id)
  assertUnmodified(mode.updated_at, expectedUpdatedAt)
  const changed = {
    ...mode,
    environment: columns.environment,
    provider: columns.gateway ?? mode.provider,
    min_amount: columns.min_amount === undefined ? mode.min_amount : columns.min_amount,
    max_amount: columns.max_amount === undefined ? mode.max_amount : columns.max_amount,
  }
  const errors = {
    ...(await gatewayErrors(db, changed)),
    ...(changed.min_amount !== null && changed.max_amount !== null && changed.max_amount < changed.min_amount
      ? { max_amount: 'The maximum must not be below the minimum.' }
      : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { provider, environment, min_amount, max_amount } = changed
  const shared = { provider, environment, min_amount, max_amount, is_configured: true }
  await assertStoresSell(db, modes, { ...changed, is_configured: true })
  await updateMode(db, id, shared)
  await updateMerchantModes(db, mode.alias, shared)
  return announceMode(db, changed, columns, locale)
}

/** Why the gateway of a mode does not take it in its environment, by field. */
async function gatewayErrors(db: Db, { alias, name, provider, environment }: ModeRow): Promise<Record<string, string>> {
  const gateway = gatewayOf(alias, provider)
  if (alias === 'cash_on_delivery') return {}
  if (gateway === null || !gateways[gateway].modes.includes(alias))
    return { gateway: `${gateway === null ? 'This gateway' : gateways[gateway].title} does not take ${name}.` }
  if (!takesMode(gateway, alias, environment)) return { environment: `Please configure ${name} before activating it` }
  if (await hasCredentials(db, gateway, environment)) return {}
  const required = gateways[gateway].fields.filter(({ isRequired }) => isRequired)
  return Object.fromEntries(
    required.map(({ name: field }) => [`settings.${field}`, `The ${field.replaceAll('_', ' ')} field is required.`]),
  )
}

/** Stores the order in which the shop shows the modes. Modes that are not named follow in their old order. */
export async function sortModes(db: Db, ids: readonly string[], locale: string): Promise<PaymentMode[]> {
  const modes = await lockTenantModes(db)
  for (const id of ids) modeOf(modes, id)
  const named = ids.map((id) => modeOf(modes, id))
  const sorted = [...new Set([...named, ...modes])]
  for (const [sort_order, { id, alias }] of sorted.entries()) {
    await updateMode(db, id, { sort_order })
    await updateMerchantModes(db, alias, { sort_order })
  }
  await audit(db, 'settings.changed', 'setting:payment_modes', { order: sorted.map(({ alias }) => alias) })
  await invalidateModes(db)
  const shown = { locale, environment: await tenantEnvironment(db) }
  return (await tenantModes(db)).map((row) => toPaymentMode(row, shown))
}

/** Throws if no store could sell after the change, or a merchant with modes of its own could not. */
async function assertStoresSell(db: Db, modes: readonly ModeRow[], changed: ModeRow): Promise<void> {
  const environment = await tenantEnvironment(db)
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
  const environment = await tenantEnvironment(db)
  return toPaymentMode(await findMode(db, mode.id), { locale, environment })
}

/** Makes the shop read the modes again. */
export async function invalidateModes(db: Db, merchantId: string | null = null): Promise<void> {
  await emit(db, 'settings.changed', 'settings', { keys: ['payment_modes'] }, merchantId)
  await incrementSettingsVersion(db)
}
