import type { ChannelInput, ChannelSetting } from '#contract/areas/notifications/channels.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import {
  isConfigured,
  keyFileProblem,
  messageServices,
  requiredFields,
  serviceNames,
} from '#contract/rules/messages/message-services.ts'
import type { ServiceField, ServiceName } from '#contract/rules/messages/message-services.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { BlockedAddressError, checkAddress, internalAllowed } from '#api/platform/http/safe-fetch.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText } from '#api/platform/runtime/secrets.ts'
import { deactivateServices, listServices, saveService } from './services.db.ts'
import { reportAddress, reportingServices } from './report-address.rules.ts'
import { activeServices, credentialContext, isBuiltInReady, loadServices } from './services.queries.ts'
import type { Credentials, StoredService } from './services.queries.ts'

const mask = '••••••••'
const isSecret = ({ type }: ServiceField) => type === 'secret' || type === 'json' || type === 'file'

type StoredServices = ReadonlyMap<ServiceName, StoredService>
export type ChannelContext = { config: Config; tenant: { id: string; adminHost: string | null } }

function toSetting(
  { config, tenant }: ChannelContext,
  service: ServiceName,
  stored: StoredServices,
  updatedAt: string | null,
): ChannelSetting {
  const { channel, name, fields, isBuiltIn } = messageServices[service]
  const own = stored.get(service)
  const credentials = own?.credentials ?? {}
  const required = new Set(requiredFields(service).map(({ key }) => key))
  return {
    id: service,
    group: channel,
    setting_key: `notification_${service}`,
    service,
    channel,
    is_active: activeServices(stored, config, channel).includes(service),
    is_configured: isBuiltIn ? isBuiltInReady(config, service) : isConfigured(service, credentials),
    is_built_in: isBuiltIn === true,
    credentials: Object.fromEntries(
      fields
        .filter(({ key }) => (credentials[key] ?? '') !== '')
        .map((field) => [field.key, isSecret(field) ? mask : (credentials[field.key] ?? '')]),
    ),
    required_fields: fields.map(({ key, type, options, label }) => ({
      key,
      label: label ?? key,
      type,
      is_required: required.has(key),
      options: [...(options ?? [])],
    })),
    report_url: reportingServices.includes(service) ? reportAddress(config, tenant, service) : null,
    service_logo_url: null,
    service_alias: name,
    updated_at: updatedAt,
  }
}

export async function listChannels(
  db: Db,
  context: ChannelContext,
  group: Channel | undefined,
): Promise<ChannelSetting[]> {
  const [stored, rows] = await Promise.all([loadServices(db, context.config), listServices(db)])
  const changedAt = new Map(rows.map(({ service, updated_at }) => [service, updated_at]))
  return serviceNames
    .filter((service) => group === undefined || messageServices[service].channel === group)
    .map((service) => toSetting(context, service, stored, changedAt.get(service) ?? null))
}

/** The credentials after a change: empty and masked secrets keep the stored ones, unknown fields are refused. */
function mergeCredentials(service: ServiceName, old: Credentials, input: Credentials): Record<string, string> {
  const { fields } = messageServices[service]
  const unknown = Object.keys(input).filter((key) => !fields.some((field) => field.key === key))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((key) => [`credentials.${key}`, 'The field is invalid.'])))
  return Object.fromEntries(
    fields.map((field) => {
      const given = input[field.key]?.trim()
      const keepsOld = given === undefined || (isSecret(field) && (given === '' || given === mask))
      return [field.key, keepsOld ? (old[field.key] ?? '') : given]
    }),
  )
}

/** Texts by field of what cannot be right. */
function credentialErrors(service: ServiceName, values: Credentials): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { key, type, options } of messageServices[service].fields) {
    const value = values[key] ?? ''
    if (value === '') continue
    const problem = fieldProblem(type, value, options)
    if (problem !== undefined) errors[`credentials.${key}`] = problem
  }
  return errors
}

function fieldProblem(type: ServiceField['type'], value: string, options: ServiceField['options']): string | undefined {
  if (type === 'json') return keyFileProblem(value)
  if (type === 'number') return /^\d{1,5}$/.test(value) ? undefined : 'The field must be a number.'
  if (type === 'choice') return options?.includes(value) ? undefined : 'The selected value is invalid.'
  if (type === 'email') return /^[^@\s]+@[^@\s]+$/.test(value) ? undefined : 'The field must be a valid email address.'
  if (type === 'file') return value.includes('PRIVATE KEY') ? undefined : 'The file must contain a private key.'
  return undefined
}

/** The address of a tenant's own service must be public. Call it outside of transactions. */
export async function assertReachable(config: Config, { service, credentials }: ChannelInput): Promise<void> {
  const url = service === 'http_sms' ? credentials['url'] : undefined
  const host = service === 'smtp' ? credentials['host'] : undefined
  const address = url || (host ? `https://${host}` : undefined)
  if (!address) return
  try {
    await checkAddress(address, config.WEBHOOKS_INTERNAL ? internalAllowed : {})
  } catch (error) {
    throw invalid({
      [`credentials.${url ? 'url' : 'host'}`]:
        error instanceof BlockedAddressError ? 'The address must be public.' : 'The host was not found.',
    })
  }
}

/** Stores credentials and switches the service on or off. 422 for activating one that lacks credentials. */
export async function saveChannel(db: Db, context: ChannelContext, input: ChannelInput): Promise<ChannelSetting> {
  const { config } = context
  const { service, channel, is_active } = input
  const definition = messageServices[service]
  if (definition.channel !== channel) throw invalid({ channel: 'The selected channel is invalid.' })
  const stored = await loadServices(db, config)
  const credentials = mergeCredentials(service, stored.get(service)?.credentials ?? {}, input.credentials)
  const errors = credentialErrors(service, credentials)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const willBeActive = is_active ?? stored.get(service)?.isActive ?? false
  const isReady = definition.isBuiltIn ? isBuiltInReady(config, service) : isConfigured(service, credentials)
  if (is_active && !isReady) throw apiError('CHANNEL_NOT_CONFIGURED', { service: definition.name })
  if (is_active) await deactivateServices(db, rivalsOf(service))
  if (!definition.isBuiltIn)
    await saveService(db, service, {
      is_active: willBeActive && isReady,
      credentials: sealText(config, JSON.stringify(credentials), credentialContext(db.scope.tenantId, service)),
    })
  await audit(db, 'message_service.saved', `message_service:${service}`, {
    is_active: willBeActive && isReady,
    fields: Object.keys(input.credentials),
  })
  const [setting] = (await listChannels(db, context, channel)).filter((one) => one.service === service)
  if (!setting) throw new Error(`The service ${service} has no setting`)
  return setting
}

/** Services that cannot be active together with this one. */
const rivalsOf = (service: ServiceName): ServiceName[] =>
  serviceNames.filter(
    (other) =>
      other !== service &&
      messageServices[other].channel === messageServices[service].channel &&
      messageServices[other].devices === messageServices[service].devices,
  )
