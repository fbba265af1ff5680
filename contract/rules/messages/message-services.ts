import type { Channel } from './message-events.ts'

export type ServiceField = {
  key: string
  /** The service's own term. */
  label?: string
  type: 'text' | 'secret' | 'number' | 'email' | 'url' | 'choice' | 'json' | 'file'
  /** Not needed to send. */
  isOptional?: true
  options?: readonly string[]
}
type Definition = {
  channel: Channel
  /** The service's own name. */
  name: string
  fields: readonly ServiceField[]
  /** Services of a channel that reach different devices can be active together. */
  devices?: 'android' | 'ios' | 'web'
  /** It belongs to the platform: nothing to fill in. */
  isBuiltIn?: true
}

const definitions = {
  platform_mail: { channel: 'email', name: 'Built-in e-mail', fields: [], isBuiltIn: true },
  smtp: {
    channel: 'email',
    name: 'SMTP',
    fields: [
      { key: 'host', type: 'text' },
      { key: 'port', type: 'number' },
      { key: 'security', type: 'choice', options: ['starttls', 'tls', 'none'] },
      { key: 'username', type: 'text', isOptional: true },
      { key: 'password', type: 'secret', isOptional: true },
      { key: 'from_address', type: 'email' },
    ],
  },
  sendgrid: {
    channel: 'email',
    name: 'SendGrid',
    fields: [
      { key: 'api_key', label: 'API key', type: 'secret' },
      { key: 'from_address', type: 'email' },
      { key: 'verification_key', label: 'Verification key', type: 'text', isOptional: true },
    ],
  },
  platform_sms: { channel: 'sms', name: 'Built-in text messages', fields: [], isBuiltIn: true },
  twilio: {
    channel: 'sms',
    name: 'Twilio',
    fields: [
      { key: 'account_sid', label: 'Account SID', type: 'text' },
      { key: 'auth_token', label: 'Auth token', type: 'secret' },
      { key: 'from_number', type: 'text' },
    ],
  },
  http_sms: {
    channel: 'sms',
    name: 'HTTP',
    fields: [
      { key: 'url', type: 'url' },
      { key: 'token', type: 'secret' },
    ],
  },
  whatsapp: {
    channel: 'whatsapp',
    name: 'WhatsApp Cloud API',
    fields: [
      { key: 'phone_number_id', label: 'Phone number ID', type: 'text' },
      { key: 'access_token', label: 'Access token', type: 'secret' },
      { key: 'template_name', type: 'text' },
      { key: 'template_language', type: 'text' },
      { key: 'app_secret', label: 'App secret', type: 'secret', isOptional: true },
      { key: 'verify_token', label: 'Verify token', type: 'text', isOptional: true },
    ],
  },
  web_push: { channel: 'push', name: 'Web push', fields: [], isBuiltIn: true, devices: 'web' },
  firebase: {
    channel: 'push',
    name: 'Firebase',
    fields: [{ key: 'service_account', label: 'Service account (JSON)', type: 'json' }],
    devices: 'android',
  },
  apns: {
    channel: 'push',
    name: 'Apple Push Notification service',
    fields: [
      { key: 'team_id', label: 'Team ID', type: 'text' },
      { key: 'key_id', label: 'Key ID', type: 'text' },
      { key: 'auth_key', label: 'Key (.p8)', type: 'file' },
      { key: 'bundle_id', label: 'Bundle ID', type: 'text' },
      { key: 'environment', type: 'choice', options: ['production', 'sandbox'] },
    ],
    devices: 'ios',
  },
} as const satisfies Record<string, Definition>

export type ServiceName = keyof typeof definitions
export const messageServices: Readonly<Record<ServiceName, Definition>> = definitions
const isService = (name: string): name is ServiceName => name in definitions
export const serviceNames: readonly ServiceName[] = Object.keys(definitions).filter(isService)

/** Whether messages of its channel can go by another service. Pushes go by the one of the device. */
export const canBeFallback = (service: ServiceName): boolean => {
  const { channel } = messageServices[service]
  return channel !== 'push' && serviceNames.filter((name) => messageServices[name].channel === channel).length > 1
}

export const requiredFields = (service: ServiceName): readonly ServiceField[] =>
  messageServices[service].fields.filter(({ isOptional }) => !isOptional)

/** A service is configured when each of its required fields has a credential. */
export const isConfigured = (service: ServiceName, credentials: Readonly<Record<string, string>>): boolean =>
  requiredFields(service).every(({ key }) => (credentials[key] ?? '').trim() !== '')

/** What is wrong with the text of a key file of Google; undefined if it can be used. */
export function keyFileProblem(text: string): string | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return 'The file must be valid JSON.'
  const has = (key: string) => typeof Reflect.get(value, key) === 'string' && Reflect.get(value, key) !== ''
  return has('project_id') && has('private_key') ? undefined : 'The file must contain project_id and private_key.'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
