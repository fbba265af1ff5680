import { importPKCS8, SignJWT } from 'jose'
import type { Config } from '#api/platform/runtime/config.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { fieldOf, parseJson, requestService, resultOf, unreachable } from './message-result.ts'
import type { SendResult } from './message-result.ts'

export type DeviceMessage = {
  id: string
  token: string
  title: string
  body: string
  link: string
  /** Address of a picture. */
  image: string | null
  /** A later message with the same tag replaces this one on the device. */
  tag: string
  ttlSeconds: number
  /** The service checks the message and does not send it. */
  isCheck?: boolean
}
type FirebaseConfig = Pick<Config, 'FCM_API_URL' | 'GOOGLE_TOKEN_URL'>

const cacheKeyOf = (keyFile: string) => hashToken(keyFile).toString('base64')
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const maxTokens = 500
const accessTokens = new Map<string, { token: string; validUntil: number }>()

/** A push through the HTTP v1 interface of Firebase Cloud Messaging, with the key file of a service account. */
export async function sendWithFirebase(
  config: FirebaseConfig,
  { service_account: keyFile = '' }: Readonly<Record<string, string>>,
  message: DeviceMessage,
  nowMs: number,
): Promise<SendResult> {
  const account = parseJson(keyFile)
  const access = await accessTokenFor(config, keyFile, account, nowMs).catch((error: unknown) =>
    unreachable('firebase', error),
  )
  if (typeof access !== 'string') return access
  const { token, title, body, link, image, tag, ttlSeconds, isCheck } = message
  const url = `${config.FCM_API_URL}/v1/projects/${encodeURIComponent(String(fieldOf(account, 'project_id')))}/messages:send`
  const payload = {
    ...(isCheck ? { validate_only: true } : {}),
    message: {
      token,
      notification: { title, body, ...(image === null ? {} : { image }) },
      data: { link, tag },
      android: { priority: 'HIGH', ttl: `${ttlSeconds}s`, collapse_key: tag, notification: { tag } },
      apns: { headers: { 'apns-collapse-id': tag.slice(0, 64) } },
    },
  }
  return requestService(url, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(payload),
  }).then(
    (response) => {
      if (response.status === 401) accessTokens.delete(cacheKeyOf(keyFile))
      const result = resultOf('firebase', response, {
        idOf: (value) => fieldOf(value, 'name'),
        reasonOf: (value) => fieldOf(value, 'error', 'message'),
      })
      return isGone(response) ? { kind: 'gone', service: 'firebase', reason: 'device gone' } : result
    },
    (error: unknown) => unreachable('firebase', error),
  )
}

/** The app was removed, or the token belongs to another app. */
function isGone({ status, body }: { status: number; body: string }): boolean {
  if (status !== 404 && status !== 403) return false
  const details = fieldOf(parseJson(body), 'error', 'details')
  const codes = Array.isArray(details) ? details.map((detail: unknown) => fieldOf(detail, 'errorCode')) : []
  return codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')
}

/** An access token of the account, kept until a minute before it ends. Otherwise the failure. */
async function accessTokenFor(
  { GOOGLE_TOKEN_URL }: FirebaseConfig,
  keyFile: string,
  account: unknown,
  nowMs: number,
): Promise<string | SendResult> {
  const key = cacheKeyOf(keyFile)
  const cached = accessTokens.get(key)
  if (cached && cached.validUntil > nowMs) return cached.token
  const signed = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(String(fieldOf(account, 'client_email')))
    .setAudience(GOOGLE_TOKEN_URL)
    .setIssuedAt(Math.floor(nowMs / 1_000))
    .setExpirationTime(Math.floor(nowMs / 1_000) + 3_600)
    .sign(await importPKCS8(String(fieldOf(account, 'private_key')), 'RS256'))
  const response = await requestService(GOOGLE_TOKEN_URL, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signed,
    }).toString(),
  })
  const answer = parseJson(response.body)
  const [token, seconds] = [fieldOf(answer, 'access_token'), Number(fieldOf(answer, 'expires_in'))]
  if (response.status !== 200 || typeof token !== 'string')
    return {
      kind: 'retry',
      service: 'firebase',
      reason:
        `Google refused the key file: ${response.status} ${String(fieldOf(answer, 'error_description') ?? '')}`.trim(),
    }
  if (accessTokens.size >= maxTokens) accessTokens.clear()
  accessTokens.set(key, { token, validUntil: nowMs + (seconds - 60) * 1_000 })
  return token
}
