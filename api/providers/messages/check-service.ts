import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { internalAllowed, safeFetch } from '#api/platform/http/safe-fetch.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { sendWithApns } from './apns.ts'
import { sendWithFirebase } from './firebase.ts'
import { fieldOf, parseJson, requestService } from './message-result.ts'
import type { SendResult } from './message-result.ts'
import { checkSmtp } from './smtp.ts'

type Credentials = Readonly<Record<string, string>>
/** `reason`: what the service answered, or why there is no answer. */
export type ServiceCheck = { isWorking: boolean; reason: string | null }

/** A device that does not exist: a service that refuses it has accepted the login. */
const unknownDevice = '0'.repeat(64)

/** Asks a service whether it takes these credentials, by a real request that sends nothing. */
export async function checkService(
  config: Config,
  service: ServiceName,
  credentials: Credentials,
  nowMs: number,
): Promise<ServiceCheck> {
  try {
    return await checkOf(config, service, credentials, nowMs)
  } catch (error) {
    return { isWorking: false, reason: (error instanceof Error ? error.message : String(error)).slice(0, 300) }
  }
}

function checkOf(config: Config, service: ServiceName, credentials: Credentials, nowMs: number): Promise<ServiceCheck> {
  const field = (name: string) => credentials[name] ?? ''
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  if (service === 'smtp') return checkSmtp(config, credentials)
  if (service === 'sendgrid') return checkLogin(`${config.SENDGRID_API_URL}/v3/scopes`, bearer(field('api_key')))
  if (service === 'twilio') {
    const login = Buffer.from(`${field('account_sid')}:${field('auth_token')}`).toString('base64')
    const account = `${config.TWILIO_API_URL}/2010-04-01/Accounts/${encodeURIComponent(field('account_sid'))}.json`
    return checkLogin(account, { authorization: `Basic ${login}` })
  }
  if (service === 'http_sms') return checkGateway(config, field('url'), bearer(field('token')))
  if (service === 'whatsapp')
    return checkLogin(
      `${config.WHATSAPP_API_URL}/${encodeURIComponent(field('phone_number_id'))}?fields=id`,
      bearer(field('access_token')),
    )
  if (service === 'firebase') return checkDevice(sendWithFirebase(config, credentials, firebaseCheck(), nowMs))
  if (service === 'apns') return checkDevice(sendWithApns(config, credentials, apnsCheck(), nowMs))
  return Promise.resolve({ isWorking: true, reason: null })
}

/** A request that needs the login and changes nothing. */
async function checkLogin(url: string, headers: Record<string, string>): Promise<ServiceCheck> {
  const { status, body } = await requestService(url, { method: 'GET', headers })
  const value = parseJson(body)
  const text = fieldOf(value, 'errors', 0, 'message') ?? fieldOf(value, 'error', 'message') ?? fieldOf(value, 'message')
  return status < 400
    ? { isWorking: true, reason: null }
    : { isWorking: false, reason: `${status} ${typeof text === 'string' ? text : ''}`.trim().slice(0, 300) }
}

/** A gateway need not answer GET: only a refused login and a failure of its own are against it. */
async function checkGateway(
  { WEBHOOKS_INTERNAL }: Config,
  url: string,
  headers: Record<string, string>,
): Promise<ServiceCheck> {
  const options = { ...(WEBHOOKS_INTERNAL ? internalAllowed : {}), timeoutMs: 10_000, bodyBytes: 0 }
  const { status } = await safeFetch(url, { method: 'GET', headers, body: Buffer.alloc(0) }, options)
  const isRefused = status === 401 || status === 403 || (status >= 500 && status !== 501)
  return { isWorking: !isRefused, reason: isRefused ? String(status) : null }
}

const firebaseCheck = () => ({
  id: newId(),
  token: unknownDevice,
  title: '',
  body: '',
  link: '',
  image: null,
  tag: '',
  ttlSeconds: 0,
  isCheck: true,
})
const apnsCheck = () => ({
  id: newId(),
  token: unknownDevice,
  payload: {},
  type: 'alert' as const,
  tag: 'check',
  ttlSeconds: 0,
})

/** The service knows the login, whatever it says of the device. */
async function checkDevice(sending: Promise<SendResult>): Promise<ServiceCheck> {
  const result = await sending
  return result.kind === 'retry' ? { isWorking: false, reason: result.reason } : { isWorking: true, reason: null }
}
