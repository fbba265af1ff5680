import { messageServices, serviceNames } from '#contract/rules/messages/message-services.ts'
import { useText } from '#kit/data/text.ts'

const translated = ['platform_mail', 'platform_sms', 'web_push', 'http_sms'] as const

/** The name of a service: its own, or a translated one for those that have none. */
export function useServiceName(): (service: string) => string {
  const t = useText('notifications')
  return (service) => {
    const common = translated.find((name) => name === service)
    if (common !== undefined) return t(`service_${common}`)
    const known = serviceNames.find((name) => name === service)
    return known === undefined ? service : messageServices[known].name
  }
}
