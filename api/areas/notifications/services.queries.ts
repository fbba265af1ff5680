import type { Channel } from '#contract/rules/messages/message-events.ts'
import { messageServices, serviceNames } from '#contract/rules/messages/message-services.ts'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { unsealText } from '#api/platform/runtime/secrets.ts'
import { findMessageSetting } from './live-activity.db.ts'
import { listServices } from './services.db.ts'

export type Credentials = Readonly<Record<string, string>>
export type StoredService = { credentials: Credentials; isActive: boolean; isFallback: boolean }

export const credentialContext = (tenantId: string, service: ServiceName): string =>
  `${tenantId}/message_service/${service}`

/** The services with credentials of the tenant. */
export async function loadServices(db: Db, config: Pick<Config, 'secret'>): Promise<Map<ServiceName, StoredService>> {
  const rows = await listServices(db)
  return new Map(
    serviceNames.flatMap((service) => {
      const row = rows.find((stored) => stored.service === service)
      if (!row) return []
      const text = unsealText(config, row.credentials, credentialContext(db.scope.tenantId, service))
      return [
        [
          service,
          { credentials: credentialsOf(JSON.parse(text)), isActive: row.is_active, isFallback: row.is_fallback },
        ],
      ]
    }),
  )
}

const credentialsOf = (value: unknown): Credentials =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([key, text]) => [key, String(text)]),
  )

/** Whether the platform has a service of its own for this channel. */
export function isBuiltInReady({ SMTP_URL, SMS_URL }: Pick<Config, 'SMTP_URL' | 'SMS_URL'>, service: ServiceName) {
  if (service === 'platform_mail') return SMTP_URL !== undefined
  if (service === 'platform_sms') return SMS_URL !== undefined
  return service === 'web_push'
}

/** The services that send on a channel: those of the tenant, else those of the platform. */
export function activeServices(
  stored: ReadonlyMap<ServiceName, StoredService>,
  config: Pick<Config, 'SMTP_URL' | 'SMS_URL'>,
  channel: Channel,
): ServiceName[] {
  const ofChannel = serviceNames.filter((service) => messageServices[service].channel === channel)
  const own = ofChannel.filter((service) => stored.get(service)?.isActive)
  const builtIn = ofChannel.filter((service) => messageServices[service].isBuiltIn && isBuiltInReady(config, service))
  return channel === 'push' ? [...own, ...builtIn] : own.length > 0 ? own : builtIn
}

/** The service that sends what the active one of the channel does not take: one, or none. */
export function fallbackServices(
  stored: ReadonlyMap<ServiceName, StoredService>,
  config: Pick<Config, 'SMTP_URL' | 'SMS_URL'>,
  channel: Channel,
): ServiceName[] {
  const active = activeServices(stored, config, channel)
  if (active.length === 0 || channel === 'push') return []
  return serviceNames.filter(
    (service) =>
      messageServices[service].channel === channel &&
      stored.get(service)?.isFallback === true &&
      !active.includes(service) &&
      (!messageServices[service].isBuiltIn || isBuiltInReady(config, service)),
  )
}

export const isChannelReady = async (db: Db, config: Config, channel: Channel): Promise<boolean> =>
  activeServices(await loadServices(db, config), config, channel).length > 0

/** Whether a service is active that reaches this kind of device. Firebase reaches iPhones too. */
export async function isDeviceReachable(db: Db, config: Config, platform: 'web' | 'ios' | 'android'): Promise<boolean> {
  const active = activeServices(await loadServices(db, config), config, 'push')
  return active.some((service) => {
    const { devices } = messageServices[service]
    return devices === platform || (platform === 'ios' && devices === 'android')
  })
}

/** Whether the progress of orders reaches iPhones as live activities. */
export const hasLiveActivities = async (db: Db, config: Config): Promise<boolean> =>
  (await findMessageSetting(db))?.has_live_activity === true &&
  activeServices(await loadServices(db, config), config, 'push').includes('apns')
