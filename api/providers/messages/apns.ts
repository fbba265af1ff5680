import { connect } from 'node:http2'
import type { ClientHttp2Session } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import type { Config } from '#api/platform/runtime/config.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { fieldOf, parseJson, retryAfterSeconds, unreachable } from './message-result.ts'
import type { SendResult } from './message-result.ts'

type Credentials = Readonly<Record<string, string>>
export type ApnsMessage = {
  id: string
  token: string
  /** The `aps` dictionary and what the app reads. */
  payload: Record<string, unknown>
  type: 'alert' | 'liveactivity'
  tag: string
  ttlSeconds: number
}

const hosts = { production: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' }
const timeoutMs = 10_000
const idleMs = 60_000
/** Apple wants a token to be used for 20 to 60 minutes. */
const tokenAgeMs = 40 * 60_000
const maxTokens = 500

const sessions = new Map<string, ClientHttp2Session>()
const providerTokens = new Map<string, { token: string; createdAt: number }>()

/** A push to an iPhone or one of its live activities, over HTTP/2 with a token of the tenant's key. */
export async function sendWithApns(
  { APNS_URL }: Pick<Config, 'APNS_URL'>,
  credentials: Credentials,
  message: ApnsMessage,
  nowMs: number,
): Promise<SendResult> {
  try {
    const origin = APNS_URL ?? hosts[credentials['environment'] === 'sandbox' ? 'sandbox' : 'production']
    const token = await providerTokenFor(credentials, nowMs)
    const response = await post(sessionFor(origin), headersFor(credentials, message, token, nowMs), message.payload)
    return resultOf(credentials, response, message.id)
  } catch (error) {
    return unreachable('apns', error)
  }
}

const headersFor = (
  { bundle_id = '' }: Credentials,
  { id, token, type, tag, ttlSeconds }: ApnsMessage,
  providerToken: string,
  nowMs: number,
) => ({
  ':method': 'POST',
  ':path': `/3/device/${encodeURIComponent(token)}`,
  authorization: `bearer ${providerToken}`,
  'apns-id': id,
  'apns-push-type': type,
  'apns-topic': type === 'alert' ? bundle_id : `${bundle_id}.push-type.liveactivity`,
  'apns-priority': '10',
  'apns-expiration': String(Math.floor(nowMs / 1_000) + ttlSeconds),
  ...(type === 'alert' ? { 'apns-collapse-id': tag.slice(0, 64) } : {}),
})

const goneReasons: ReadonlySet<unknown> = new Set([
  'Unregistered',
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'ExpiredToken',
])

type ApnsResponse = { status: number; retryAfter: string | undefined; body: string }

function resultOf(credentials: Credentials, { status, retryAfter, body }: ApnsResponse, id: string): SendResult {
  if (status === 200) return { kind: 'sent', service: 'apns', serviceMessageId: id }
  const reason = fieldOf(parseJson(body), 'reason')
  const text = `${status} ${String(reason ?? '')}`.trim()
  if (status === 410 || goneReasons.has(reason)) return { kind: 'gone', service: 'apns', reason: text }
  if (reason === 'ExpiredProviderToken' || reason === 'InvalidProviderToken')
    providerTokens.delete(cacheKeyOf(credentials))
  return status === 403 || status === 429 || status >= 500
    ? { kind: 'retry', service: 'apns', reason: text, afterSeconds: retryAfterSeconds(retryAfter, Date.now()) }
    : { kind: 'rejected', service: 'apns', reason: text }
}

const cacheKeyOf = ({ team_id = '', key_id = '', auth_key = '' }: Credentials) =>
  hashToken(`${team_id}/${key_id}/${auth_key}`).toString('base64')

async function providerTokenFor(credentials: Credentials, nowMs: number): Promise<string> {
  const { team_id = '', key_id = '', auth_key = '' } = credentials
  const key = cacheKeyOf(credentials)
  const cached = providerTokens.get(key)
  if (cached && nowMs - cached.createdAt < tokenAgeMs) return cached.token
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: key_id })
    .setIssuer(team_id)
    .setIssuedAt(Math.floor(nowMs / 1_000))
    .sign(await importPKCS8(auth_key, 'ES256'))
  if (providerTokens.size >= maxTokens) providerTokens.clear()
  providerTokens.set(key, { token, createdAt: nowMs })
  return token
}

/** The open connection to Apple. An idle one is closed after a minute. */
function sessionFor(origin: string): ClientHttp2Session {
  const open = sessions.get(origin)
  if (open && !open.closed && !open.destroyed) return open
  const session = connect(origin)
  const forget = () => {
    if (sessions.get(origin) === session) sessions.delete(origin)
  }
  session.on('error', forget)
  session.on('goaway', forget)
  session.on('close', forget)
  session.setTimeout(idleMs, () => session.close())
  session.unref()
  sessions.set(origin, session)
  return session
}

function post(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  payload: Record<string, unknown>,
): Promise<ApnsResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ApnsResponse>()
  const stream = session.request(headers)
  let [status, body] = [0, '']
  let retryAfter: string | undefined
  stream.setEncoding('utf8')
  stream.setTimeout(timeoutMs, () => stream.destroy(new Error('no answer in time')))
  stream.on('response', (head) => {
    status = Number(head[':status'] ?? 0)
    retryAfter = typeof head['retry-after'] === 'string' ? head['retry-after'] : undefined
  })
  stream.on('data', (chunk: string) => {
    if (body.length < 4_096) body += chunk
  })
  stream.on('error', reject)
  stream.on('end', () => resolve({ status, retryAfter, body }))
  stream.on('close', () => reject(new Error('the connection was closed')))
  stream.end(JSON.stringify(payload))
  return promise
}
