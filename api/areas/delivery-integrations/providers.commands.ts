import type { DeliveryProvider } from '#contract/areas/delivery-integrations.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { toChange } from '#api/platform/audit/changes.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context, OpenTransaction } from '#api/platform/handlers.ts'
import { sealText, unsealText } from '#api/platform/runtime/secrets.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { checkUber } from '#api/providers/courier/uber-direct.ts'
import type { UberCredentials } from '#api/providers/courier/uber-direct.ts'
import { fieldOf, parseJson } from '#api/providers/messages/message-result.ts'
import { findProvider, saveProvider } from './delivery-integrations.db.ts'

const alias = 'uber_direct'
export const providerName = 'Uber Direct'
const mask = '••••••••'
const fields = [
  { key: 'customer_id', type: 'text' },
  { key: 'client_id', type: 'text' },
  { key: 'client_secret', type: 'secret' },
  { key: 'signing_key', type: 'secret' },
] as const

const contextOf = (tenantId: string) => `${tenantId}/delivery_provider/${alias}`
type StoredProvider = { credentials: UberCredentials; isActive: boolean }

/** The stored credentials, empty if there are none. */
export async function loadProvider(db: Db, config: AppServices['config']): Promise<StoredProvider> {
  const row = await findProvider(db, alias)
  const value = row ? parseJson(unsealText(config, row.credentials, contextOf(db.scope.tenantId))) : {}
  const text = (key: (typeof fields)[number]['key']) => String(fieldOf(value, key) ?? '')
  return {
    isActive: row?.is_active ?? false,
    credentials: {
      customer_id: text('customer_id'),
      client_id: text('client_id'),
      client_secret: text('client_secret'),
      signing_key: text('signing_key'),
    },
  }
}

const isComplete = (credentials: UberCredentials) => Object.values(credentials).every((value) => value !== '')

type Caller = Pick<Context, 'services' | 'tenant'>

function webhookUrl({ services: { config }, tenant }: Caller): string {
  const path = `/public/v1/delivery-integrations/webhook/${alias}?tenant_id=${tenant.id}`
  return config.PUBLIC_URL
    ? new URL(path, config.PUBLIC_URL).href
    : linkTo(config, tenant.adminHost ?? config.HOST_SUFFIX, path)
}

const toProvider = (caller: Caller, { credentials, isActive }: StoredProvider): DeliveryProvider => ({
  id: alias,
  alias,
  name: providerName,
  logo_url: null,
  is_active: isActive,
  is_configured: isComplete(credentials),
  required_fields: fields.map((field) => ({ ...field })),
  credentials: Object.fromEntries(
    fields
      .filter(({ key }) => credentials[key] !== '')
      .map(({ key, type }) => [key, type === 'secret' ? mask : credentials[key]]),
  ),
  webhook_url: webhookUrl(caller),
})

export const listProviders = async (caller: Caller, db: Db): Promise<DeliveryProvider[]> => [
  toProvider(caller, await loadProvider(db, caller.services.config)),
]

/** Stores credentials that the service accepts, and switches it on or off. */
export async function changeProvider(
  caller: Caller & { openTransaction: OpenTransaction },
  { credentials: given, is_active }: { credentials: Record<string, string>; is_active?: boolean | undefined },
): Promise<DeliveryProvider> {
  const { services, openTransaction, tenant } = caller
  const { config, clock } = services
  const unknown = Object.keys(given).filter((key) => !fields.some((field) => field.key === key))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((key) => [`credentials.${key}`, 'The field is invalid.'])))
  const before = await openTransaction((db) => loadProvider(db, config))
  const credentials = { ...before.credentials }
  for (const { key, type } of fields) {
    const value = given[key]?.trim()
    if (value !== undefined && !(type === 'secret' && (value === '' || value === mask))) credentials[key] = value
  }
  const isReady = isComplete(credentials)
  if (is_active && !isReady) throw apiError('PAYMENT_MODE_NOT_CONFIGURED', { service: providerName })
  const isChanged = fields.some(({ key }) => credentials[key] !== before.credentials[key])
  if (isReady && isChanged) {
    const result = await checkUber(config, credentials, clock())
    if (result.kind === 'refused')
      throw invalid({ 'credentials.client_secret': `${providerName} refused these credentials: ${result.reason}` })
    if (result.kind === 'retry') throw apiError('DEVELOPER_SERVICE_UNREACHABLE', { service: providerName })
  }
  const saved = { credentials, isActive: (is_active ?? before.isActive) && isReady }
  await openTransaction(async (db) => {
    await saveProvider(db, alias, {
      credentials: sealText(config, JSON.stringify(credentials), contextOf(tenant.id)),
      is_active: saved.isActive,
    })
    await audit(db, 'delivery_provider.changed', `delivery_provider:${alias}`, {
      is_active: toChange(before.isActive, saved.isActive),
      fields: Object.keys(given),
    })
  })
  return toProvider(caller, saved)
}
