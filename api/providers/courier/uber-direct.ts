import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#api/platform/runtime/config.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import type { CourierStatus } from '#contract/areas/delivery-integrations.ts'
import type { Point } from '#contract/rules/distance.ts'
import { fieldOf, parseJson, requestService } from '../messages/message-result.ts'

type UberConfig = Pick<Config, 'UBER_AUTH_URL' | 'UBER_API_URL'>
export type UberCredentials = { customer_id: string; client_id: string; client_secret: string; signing_key: string }
export type Stop = { name: string; phone: string; address: string; latitude: number; longitude: number; notes: string }
export type CourierRequest = {
  /** The same for every attempt of one request. */
  idempotencyKey: string
  orderId: string
  pickup: Stop
  dropoff: Stop
  items: readonly { name: string; quantity: number }[]
  /** Value of the goods in minor units. */
  value: number
}
export type CourierResult<T> =
  | ({ kind: 'done' } & T)
  /** The service refuses for good. */
  | { kind: 'refused'; reason: string }
  /** Nothing is known: the same request may be repeated. */
  | { kind: 'retry'; reason: string }
type Sent = { externalId: string; trackingUrl: string | null; fee: number | null; currency: string | null }

const tokens = new Map<string, { token: string; validUntil: number }>()
const maxTokens = 500

const keyOf = ({ client_id, client_secret }: UberCredentials) =>
  hashToken(`${client_id}/${client_secret}`).toString('base64')

/** An access token, kept until a minute before it ends. */
async function accessToken(
  { UBER_AUTH_URL }: UberConfig,
  credentials: UberCredentials,
  nowMs: number,
): Promise<CourierResult<{ token: string }>> {
  const cached = tokens.get(keyOf(credentials))
  if (cached && cached.validUntil > nowMs) return { kind: 'done', token: cached.token }
  const { client_id, client_secret } = credentials
  const form = { client_id, client_secret, grant_type: 'client_credentials', scope: 'eats.deliveries' }
  const result = await ask(UBER_AUTH_URL, 'POST', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  if (result.kind !== 'done') return result
  const token = fieldOf(result.answer, 'access_token')
  if (typeof token !== 'string') return { kind: 'retry', reason: 'no token in the answer' }
  if (tokens.size >= maxTokens) tokens.clear()
  const seconds = Number(fieldOf(result.answer, 'expires_in')) || 0
  tokens.set(keyOf(credentials), { token, validUntil: nowMs + (seconds - 60) * 1_000 })
  return { kind: 'done', token }
}

async function ask(
  url: string,
  method: 'GET' | 'POST',
  request: { headers: Record<string, string>; body?: string },
): Promise<CourierResult<{ answer: unknown }>> {
  const response = await requestService(url, { method, ...request }).catch((error: unknown) => String(error))
  if (typeof response === 'string') return { kind: 'retry', reason: response.slice(0, 200) }
  const answer = parseJson(response.body)
  if (response.status >= 200 && response.status < 300) return { kind: 'done', answer }
  const text = fieldOf(answer, 'message') ?? fieldOf(answer, 'error_description') ?? fieldOf(answer, 'error')
  const reason = `${response.status} ${typeof text === 'string' ? text : ''}`.trim().slice(0, 200)
  const isTemporary = response.status === 429 || response.status === 408 || response.status >= 500
  return { kind: isTemporary ? 'retry' : 'refused', reason }
}

/** Whether the service accepts the credentials. */
export async function checkUber(config: UberConfig, credentials: UberCredentials, nowMs: number) {
  tokens.delete(keyOf(credentials))
  return accessToken(config, credentials, nowMs)
}

async function askUber(
  config: UberConfig,
  credentials: UberCredentials,
  path: string,
  { body, nowMs }: { body: object; nowMs: number },
) {
  const access = await accessToken(config, credentials, nowMs)
  if (access.kind !== 'done') return access
  const url = `${config.UBER_API_URL}/v1/customers/${encodeURIComponent(credentials.customer_id)}/${path}`
  const headers = { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' }
  const result = await ask(url, 'POST', { headers, body: JSON.stringify(body) })
  if (result.kind === 'refused' && result.reason.startsWith('401')) tokens.delete(keyOf(credentials))
  return result
}

const stopFields = (prefix: 'pickup' | 'dropoff', { name, phone, address, latitude, longitude, notes }: Stop) => ({
  [`${prefix}_name`]: name.slice(0, 80),
  [`${prefix}_phone_number`]: phone,
  [`${prefix}_address`]: address,
  [`${prefix}_latitude`]: latitude,
  [`${prefix}_longitude`]: longitude,
  [`${prefix}_notes`]: notes.slice(0, 280),
})

/** Sends a courier. The idempotency key makes repeated requests one delivery. */
export async function sendCourier(
  config: UberConfig,
  credentials: UberCredentials,
  { idempotencyKey, orderId, pickup, dropoff, items, value }: CourierRequest,
  nowMs: number,
): Promise<CourierResult<Sent>> {
  const body = {
    ...stopFields('pickup', pickup),
    ...stopFields('dropoff', dropoff),
    manifest_items: items.map(({ name, quantity }) => ({ name: name.slice(0, 80), quantity })),
    manifest_total_value: value,
    manifest_reference: orderId,
    external_id: orderId,
    idempotency_key: idempotencyKey,
  }
  const result = await askUber(config, credentials, 'deliveries', { body, nowMs })
  if (result.kind !== 'done') return result
  const [externalId, tracking, fee, currency] = ['id', 'tracking_url', 'fee', 'currency'].map((key) =>
    fieldOf(result.answer, key),
  )
  if (typeof externalId !== 'string') return { kind: 'retry', reason: 'no delivery in the answer' }
  return {
    kind: 'done',
    externalId: externalId.slice(0, 100),
    trackingUrl: typeof tracking === 'string' && tracking.startsWith('https://') ? tracking.slice(0, 1_000) : null,
    fee: typeof fee === 'number' && Number.isSafeInteger(fee) ? fee : null,
    currency: typeof currency === 'string' ? currency.toUpperCase().slice(0, 3) : null,
  }
}

export const cancelCourier = (config: UberConfig, credentials: UberCredentials, externalId: string, nowMs: number) =>
  askUber(config, credentials, `deliveries/${encodeURIComponent(externalId)}/cancel`, { body: {}, nowMs })

const statuses: Readonly<Record<string, CourierStatus>> = {
  pending: 'pending',
  pickup: 'pickup',
  pickup_complete: 'picked',
  dropoff: 'dropoff',
  delivered: 'delivered',
  canceled: 'cancelled',
  returned: 'cancelled',
}
/** Where a courier was, and when the service said so. */
export type CourierPosition = Point & { at: number | null }
export type CourierEvent = {
  externalId: string
  /** Null for an event that says only where the courier is. */
  status: CourierStatus | null
  driver: { name: string; mobile: string | null; vehicle: string | null } | null
  position: CourierPosition | null
}

/** The event of signed bytes: `bad` without a valid signature, undefined for events of no interest. */
export function readUberEvent(body: Buffer, signature: unknown, signingKey: string): CourierEvent | 'bad' | undefined {
  if (signingKey === '' || typeof signature !== 'string') return 'bad'
  const expected = createHmac('sha256', signingKey).update(body).digest('hex')
  const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'bad'
  const event = parseJson(body.toString('utf8'))
  const [kind, externalId] = [fieldOf(event, 'kind'), fieldOf(event, 'delivery_id')]
  if (typeof externalId !== 'string') return undefined
  const position = positionOf(event)
  if (kind === 'event.courier_update')
    return position ? { externalId, status: null, driver: null, position } : undefined
  const status = statuses[String(fieldOf(event, 'status'))]
  if (kind !== 'event.delivery_status' || !status) return undefined
  return { externalId, status, driver: driverOf(fieldOf(event, 'data', 'courier')), position }
}

function driverOf(courier: unknown): CourierEvent['driver'] {
  const text = (key: string) => {
    const value = fieldOf(courier, key)
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 60) : null
  }
  const name = text('name')
  return name === null ? null : { name, mobile: text('phone_number'), vehicle: text('vehicle_type') }
}

/** Updates say the position beside the delivery, events of a status in it. */
function positionOf(event: unknown): CourierEvent['position'] {
  const at = Date.parse(String(fieldOf(event, 'created')))
  const location = fieldOf(event, 'location') ?? fieldOf(event, 'data', 'courier', 'location')
  const [latitude, longitude] = [fieldOf(location, 'lat'), fieldOf(location, 'lng')]
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude, at: Number.isNaN(at) ? null : at }
}
