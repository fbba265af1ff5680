import type { PayoutProvider, PayoutProviderDetails } from '#contract/areas/payouts/providers.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText, unsealText } from '#api/platform/runtime/secrets.ts'
import { maskValues, normalizeValues, providerErrors, providerFields, serviceNames } from './provider-fields.rules.ts'
import { forgetAccounts } from './accounts/accounts.db.ts'
import { lockProviders, selectProvider, updateProvider } from './providers.db.ts'
import type { ProviderRow } from './providers.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

type Secrets = Pick<Config, 'secret'>

const contextOf = (tenantId: string, id: string) => `${tenantId}/payout_provider/${id}`

/** The decrypted settings of a provider. */
export function settingsOf(config: Secrets, tenantId: string, row: ProviderRow): Record<string, string> {
  if (row.sealed_settings === null) return {}
  return parseValues(unsealText(config, row.sealed_settings, contextOf(tenantId, row.id)))
}

export function parseValues(text: string): Record<string, string> {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([field, value]) => [field, String(value)]))
}

export const toProvider = ({
  provider,
  sealed_settings: _sealed,
  updated_at: _at,
  ...row
}: ProviderRow): PayoutProvider => ({
  ...row,
  payout_provider: provider,
  payout_provider_id: row.id,
})

const shownOf = (provider: ProviderRow['provider'], values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => providerFields[provider].includes(field)))

export const toProviderDetails = (config: Secrets, tenantId: string, row: ProviderRow): PayoutProviderDetails => ({
  ...toProvider(row),
  required_fields: [...providerFields[row.provider]],
  settings: maskValues(shownOf(row.provider, settingsOf(config, tenantId, row))),
  updated_at: row.updated_at,
})

/**
 * Activates a provider and selects it. When the selected one is switched off, another active one takes its place; payouts
 * that were made before keep their provider.
 */
export async function setProviderActive(db: Db, id: string, isActive: boolean): Promise<PayoutProvider> {
  const rows = await lockProviders(db)
  const row = findIn(rows, id)
  if (isActive && !row.is_configured)
    throw apiError('PAYMENT_MODE_NOT_CONFIGURED', { service: serviceNames[row.provider] })
  if (isActive) {
    await updateProvider(db, id, { is_active: true })
    await selectProvider(db, id)
  } else {
    const next = row.is_selected ? rows.find((other) => other.is_active && other.id !== id) : undefined
    if (row.is_selected) await selectProvider(db, next?.id ?? null)
    await updateProvider(db, id, { is_active: false })
  }
  await audit(db, 'payout_provider.changed', `payout_provider:${id}`, {
    provider: row.provider,
    is_active: [row.is_active, isActive],
  })
  return toProvider(findIn(await lockProviders(db), id))
}

export type ProviderChange = {
  environment: 'test' | 'live'
  settings: Readonly<Record<string, string>>
  /** What is stored beside them and never shown. */
  hidden?: Readonly<Record<string, string>>
}

/** Stores settings of a provider. Empty values keep what is stored; 422 with an error for each field that is wrong. */
export async function updateProviderSettings(
  db: Db,
  config: Secrets,
  id: string,
  { environment, settings, hidden = {} }: ProviderChange,
): Promise<PayoutProvider> {
  const row = findIn(await lockProviders(db), id)
  const stored = settingsOf(config, db.scope.tenantId, row)
  const values = { ...stored, ...normalizeValues(settings) }
  const shown = providerFields[row.provider]
  const errors = providerErrors(
    row.provider,
    Object.fromEntries(Object.entries(values).filter(([field]) => shown.includes(field) || field in settings)),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await updateProvider(db, id, {
    environment,
    is_configured: true,
    sealed_settings: sealText(config, JSON.stringify({ ...values, ...hidden }), contextOf(db.scope.tenantId, id)),
  })
  if (hidden['account'] !== undefined && stored['account'] !== hidden['account']) await forgetAccounts(db, id)
  await audit(db, 'payout_provider.changed', `payout_provider:${id}`, {
    provider: row.provider,
    environment: toChange(row.environment, environment),
    fields: Object.keys(normalizeValues(settings)),
  })
  return toProvider(findIn(await lockProviders(db), id))
}

const findIn = (rows: readonly ProviderRow[], id: string) =>
  orNotFound(
    rows.find((row) => row.id === id),
    'Payout provider',
  )
