import type { ChannelInput, ChannelSetting } from '#contract/areas/notifications/channels.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import {
  canBeFallback,
  isConfigured,
  messageServices,
  requiredFields,
  serviceNames,
} from '#contract/rules/messages/message-services.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { BlockedAddressError, checkAddress, internalAllowed } from '#api/platform/http/safe-fetch.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText } from '#api/platform/runtime/secrets.ts'
import { clearFallbacks, deactivateServices, listServices, saveService } from './services.db.ts'
import { reportAddress, reportingServices } from './report-address.rules.ts'
import type { StoredService } from './services.queries.ts'
import {
  activeServices,
  credentialContext,
  fallbackServices,
  isBuiltInReady,
  loadServices,
} from './services.queries.ts'
import { mask, isSecret, mergeCredentials, credentialErrors } from './services/channel-credentials.rules.ts'

type StoredServices = ReadonlyMap<ServiceName, StoredService>
export type ChannelContext = { config: Config; tenant: { id: string; adminHost: string | null } }

function toSetting(
  { config, tenant }: ChannelContext,
  service: ServiceName,
  stored: StoredServices,
  row: Awaited<ReturnType<typeof listServices>>[number] | undefined,
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
    is_fallback: fallbackServices(stored, config, channel).includes(service),
    can_be_fallback: canBeFallback(service),
    check:
      typeof row?.is_working !== 'boolean' || row.checked_at === null
        ? null
        : { is_working: row.is_working, reason: row.check_reason, checked_at: row.checked_at },
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
    updated_at: row?.updated_at ?? null,
  }
}

export async function listChannels(
  db: Db,
  context: ChannelContext,
  group: Channel | undefined,
): Promise<ChannelSetting[]> {
  const [stored, rows] = await Promise.all([loadServices(db, context.config), listServices(db)])
  return serviceNames
    .filter((service) => group === undefined || messageServices[service].channel === group)
    .map((service) =>
      toSetting(
        context,
        service,
        stored,
        rows.find((row) => row.service === service),
      ),
    )
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

/**
 * Stores credentials, switches the service on or off, and makes it the fallback of its channel or not. 422 for using one
 * that lacks credentials.
 */
export async function saveChannel(db: Db, context: ChannelContext, input: ChannelInput): Promise<ChannelSetting> {
  const { config } = context
  const { service, channel, is_active } = input
  const definition = messageServices[service]
  if (definition.channel !== channel) throw invalid({ channel: 'The selected channel is invalid.' })
  const stored = await loadServices(db, config)
  const credentials = mergeCredentials(service, stored.get(service)?.credentials ?? {}, input.credentials)
  const errors = credentialErrors(service, credentials)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const isReady = definition.isBuiltIn ? isBuiltInReady(config, service) : isConfigured(service, credentials)
  if ((is_active || input.is_fallback) && !isReady)
    throw apiError('CHANNEL_NOT_CONFIGURED', { service: definition.name })
  const role = roleOf(input, stored.get(service))
  if (is_active) await deactivateServices(db, rivalsOf(service))
  if (role.is_fallback) await clearFallbacks(db, rivalsOf(service))
  await saveService(db, service, {
    is_active: role.is_active && isReady && !definition.isBuiltIn,
    is_fallback: role.is_fallback && isReady,
    credentials: sealText(config, JSON.stringify(credentials), credentialContext(db.scope.tenantId, service)),
  })
  await audit(db, 'message_service.saved', `message_service:${service}`, {
    is_active: role.is_active && isReady,
    is_fallback: role.is_fallback && isReady,
    fields: Object.keys(input.credentials),
  })
  return showChannel(db, context, service)
}

/** A service is active or the fallback. Making it one ends the other. */
function roleOf({ service, is_active, is_fallback }: ChannelInput, old: StoredService | undefined) {
  if (is_fallback && !canBeFallback(service))
    throw invalid({ is_fallback: 'The selected channel has no other service.' })
  if (is_fallback) return { is_active: false, is_fallback: true }
  const willBeActive = is_active ?? old?.isActive ?? false
  return { is_active: willBeActive, is_fallback: !willBeActive && (is_fallback ?? old?.isFallback ?? false) }
}

export async function showChannel(db: Db, context: ChannelContext, service: ServiceName): Promise<ChannelSetting> {
  const [stored, rows] = await Promise.all([loadServices(db, context.config), listServices(db)])
  return toSetting(
    context,
    service,
    stored,
    rows.find((row) => row.service === service),
  )
}

/** Services that cannot be active together with this one. */
const rivalsOf = (service: ServiceName): ServiceName[] =>
  serviceNames.filter(
    (other) =>
      other !== service &&
      messageServices[other].channel === messageServices[service].channel &&
      messageServices[other].devices === messageServices[service].devices,
  )
