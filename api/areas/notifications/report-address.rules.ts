import type { Config } from '#api/platform/runtime/config.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'

type Addresses = Pick<Config, 'PUBLIC_URL' | 'PORT' | 'production' | 'HOST_SUFFIX'>

/** Services that report what became of a message. */
export const reportingServices: readonly ServiceName[] = ['sendgrid', 'twilio', 'whatsapp']

/** Where a service reports to. It must be reachable from the internet. */
export function reportAddress(
  config: Addresses,
  tenant: { id: string; adminHost: string | null },
  service: ServiceName,
): string {
  const path = `/public/v1/notification/webhook/${service}?tenant_id=${tenant.id}`
  return config.PUBLIC_URL
    ? new URL(path, config.PUBLIC_URL).href
    : linkTo(config, tenant.adminHost ?? config.HOST_SUFFIX, path)
}

/** Twilio refuses messages that name an address which it cannot reach. */
export const isReachable = ({ PUBLIC_URL, production }: Pick<Config, 'PUBLIC_URL' | 'production'>): boolean =>
  PUBLIC_URL !== undefined || production
