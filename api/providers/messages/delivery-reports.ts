import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { fieldOf, parseJson } from './message-result.ts'

/** What became of a message after its service took it. */
export type DeliveryReport = {
  serviceMessageId: string
  outcome: 'delivered' | 'bounced' | 'failed'
  reason: string | null
}
type SignedReport = {
  /** The exact bytes. */
  body: Buffer
  headers: IncomingHttpHeaders
  /** The address as the service knows it. */
  url: string
}
type Credentials = Readonly<Record<string, string>>
/** Undefined for a missing or wrong signature. */
type Reader = (report: SignedReport, credentials: Credentials) => DeliveryReport[] | undefined

/** Most reports that are read of one request. */
const maxReports = 2_000

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, maxReports) : [])
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const reasonOf = (...parts: readonly unknown[]): string | null =>
  parts
    .map(textOf)
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 300) || null

const sendGridOutcomes: Readonly<Record<string, DeliveryReport['outcome']>> = {
  delivered: 'delivered',
  bounce: 'bounced',
  // Not sent, because the address bounced or unsubscribed before.
  dropped: 'bounced',
}

/** The signed event webhook of SendGrid: ECDSA over timestamp and body, with the verification key of the tenant. */
export const readSendGridReports: Reader = ({ body, headers }, { verification_key = '' }) => {
  const signature = headerOf(headers, 'x-twilio-email-event-webhook-signature')
  const signed = Buffer.concat([Buffer.from(headerOf(headers, 'x-twilio-email-event-webhook-timestamp')), body])
  if (!hasValidEcdsa(signed, signature, verification_key)) return undefined
  return listOf(parseJson(body.toString('utf8'))).flatMap((event) => {
    const outcome = sendGridOutcomes[textOf(fieldOf(event, 'event'))]
    const serviceMessageId = textOf(fieldOf(event, 'message_id'))
    if (!outcome || serviceMessageId === '') return []
    const reason = outcome === 'delivered' ? null : reasonOf(fieldOf(event, 'status'), fieldOf(event, 'reason'))
    return [{ serviceMessageId, outcome, reason }]
  })
}

function hasValidEcdsa(signed: Buffer, signature: string, publicKey: string): boolean {
  if (signature === '' || publicKey === '') return false
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', signed, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

const twilioOutcomes: Readonly<Record<string, DeliveryReport['outcome']>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'bounced',
  failed: 'failed',
}

/** Status callbacks of Twilio: HMAC-SHA1 over the address and the sorted fields, with the auth token. */
export const readTwilioReports: Reader = ({ body, headers, url }, { auth_token = '' }) => {
  const fields = [...new URLSearchParams(body.toString('utf8'))]
  const signed =
    url +
    fields
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map((field) => field.join(''))
      .join('')
  const expected = createHmac('sha1', auth_token).update(signed).digest('base64')
  if (auth_token === '' || !isSame(headerOf(headers, 'x-twilio-signature'), expected)) return undefined
  const values = new Map(fields)
  const outcome = twilioOutcomes[values.get('MessageStatus') ?? '']
  const serviceMessageId = values.get('MessageSid') ?? ''
  if (!outcome || serviceMessageId === '') return []
  const reason = outcome === 'delivered' ? null : reasonOf(values.get('ErrorCode'), values.get('ErrorMessage'))
  return [{ serviceMessageId, outcome, reason }]
}

const whatsAppOutcomes: Readonly<Record<string, DeliveryReport['outcome']>> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'bounced',
}

/** Webhooks of the WhatsApp Cloud API: HMAC-SHA256 over the body, with the app secret. */
export const readWhatsAppReports: Reader = ({ body, headers }, { app_secret = '' }) => {
  const expected = `sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`
  if (app_secret === '' || !isSame(headerOf(headers, 'x-hub-signature-256'), expected)) return undefined
  return listOf(fieldOf(parseJson(body.toString('utf8')), 'entry'))
    .flatMap((entry) => listOf(fieldOf(entry, 'changes')))
    .flatMap((change) => listOf(fieldOf(change, 'value', 'statuses')))
    .slice(0, maxReports)
    .flatMap((status) => {
      const outcome = whatsAppOutcomes[textOf(fieldOf(status, 'status'))]
      const serviceMessageId = textOf(fieldOf(status, 'id'))
      if (!outcome || serviceMessageId === '') return []
      const error = fieldOf(status, 'errors', 0)
      return [{ serviceMessageId, outcome, reason: reasonOf(fieldOf(error, 'code'), fieldOf(error, 'title')) }]
    })
}
