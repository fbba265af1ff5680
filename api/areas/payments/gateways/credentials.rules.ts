import { gateways } from '#contract/rules/gateways.ts'
import type { GatewayEnvironment, GatewayName } from '#contract/rules/gateways.ts'

export type CredentialSettings = Readonly<Record<string, string>>
type StoredCredential = { publishable_key: string; secret_key_ending: string; webhook_secret: string | null }

const mask = '••••'
/** How a secret is shown: its end, so that people recognise it. */
const maskedSecret = (ending: string): string => `${mask}${ending}`

/** What is sent without masks and empty values, which keep what is stored. */
export const newSettings = (settings: CredentialSettings): CredentialSettings =>
  Object.fromEntries(
    Object.entries(settings)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== '' && !value.startsWith(mask)),
  )

/** The stored values as answers show them. */
export const shownSettings = (stored: StoredCredential | undefined): Record<string, string> =>
  stored === undefined
    ? {}
    : {
        secret_key: maskedSecret(stored.secret_key_ending),
        publishable_key: stored.publishable_key,
        ...(stored.webhook_secret === null ? {} : { webhook_secret: mask }),
      }

const forms: Readonly<Record<string, { pattern: RegExp; example: (environment: GatewayEnvironment) => string }>> = {
  secret_key: {
    pattern: /^(?:sk|rk)_(test|live)_\w{3,240}$/,
    example: (environment) => `sk_${environment}_… or rk_${environment}_…`,
  },
  publishable_key: { pattern: /^pk_(test|live)_\w{3,240}$/, example: (environment) => `pk_${environment}_…` },
  webhook_secret: { pattern: /^whsec_[\w+/=]{3,240}$/, example: () => 'whsec_…' },
}

/** Wrong fields before the gateway is asked. `hasStored` says that fields that are not sent keep their value. */
export function credentialErrors(
  gateway: GatewayName,
  environment: GatewayEnvironment,
  settings: CredentialSettings,
  hasStored: boolean,
): Record<string, string> {
  const { fields, title } = gateways[gateway]
  const errors: Record<string, string> = {}
  for (const name of Object.keys(settings))
    if (!fields.some((field) => field.name === name)) errors[name] = `The selected ${name} is invalid.`
  for (const { name, isRequired } of fields) {
    const value = settings[name]
    const form = forms[name]
    if (value === undefined) {
      if (isRequired && !hasStored) errors[name] = `The ${name.replaceAll('_', ' ')} field is required.`
      continue
    }
    const match = form?.pattern.exec(value)
    if (!match) errors[name] = `This is not a key of ${title}. It looks like ${form?.example(environment) ?? ''}`
    else if (match[1] !== undefined && match[1] !== environment)
      errors[name] = `This key belongs to the ${match[1]} environment of ${title}. Enter the ${environment} key.`
  }
  return errors
}
