import type { Config } from '#api/platform/runtime/config.ts'
import { internalAllowed, safeFetch } from '#api/platform/http/safe-fetch.ts'
import { fieldOf, parseJson, requestService, resultOf, unreachable } from './message-result.ts'
import type { Charge, SendResult } from './message-result.ts'

type Credentials = Readonly<Record<string, string>>
export type OutgoingMail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  senderName: string
  replyTo: string | null
}
export type OutgoingText = {
  id: string
  to: string
  text: string
  /** Where the service reports what became of it, if it takes an address with each message. */
  reportUrl?: string | undefined
}

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Mail through the HTTP interface of SendGrid. */
export async function sendWithSendGrid(
  { SENDGRID_API_URL }: Pick<Config, 'SENDGRID_API_URL'>,
  { api_key = '', from_address = '' }: Credentials,
  { id, to, subject, html, text, senderName, replyTo }: OutgoingMail,
): Promise<SendResult> {
  const body = JSON.stringify({
    personalizations: [{ to: [{ email: to }], custom_args: { message_id: id } }],
    from: { email: from_address, name: senderName },
    ...(replyTo === null ? {} : { reply_to: { email: replyTo } }),
    subject,
    headers: {
      'Message-ID': `<${id}@${from_address.split('@')[1] ?? 'localhost'}>`,
      'Auto-Submitted': 'auto-generated',
    },
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
  })
  return requestService(`${SENDGRID_API_URL}/v3/mail/send`, { headers: { ...json, ...bearer(api_key) }, body }).then(
    (response) =>
      resultOf('sendgrid', response, {
        idOf: () => id,
        reasonOf: (value) => fieldOf(value, 'errors', 0, 'message'),
      }),
    (error: unknown) => unreachable('sendgrid', error),
  )
}

/** A number that does not exist, or whose owner has unsubscribed. */
const unreachableNumbers = new Set([21211, 21214, 21610, 21614])

/** Twilio writes numbers as texts, prices below zero, and the price of most messages only after it has sent them. */
function twilioCharge(body: unknown): Charge {
  const [segments, price] = [Number(fieldOf(body, 'num_segments')), fieldOf(body, 'price')]
  const currency = fieldOf(body, 'price_unit')
  return {
    ...(Number.isInteger(segments) && segments > 0 ? { segments } : {}),
    ...(typeof price === 'string' && typeof currency === 'string' && Number.isFinite(Number(price))
      ? { price: Math.abs(Number(price)), currency: currency.toUpperCase() }
      : {}),
  }
}

/** A text message through Twilio. */
export async function sendWithTwilio(
  { TWILIO_API_URL }: Pick<Config, 'TWILIO_API_URL'>,
  { account_sid = '', auth_token = '', from_number = '' }: Credentials,
  { id, to, text, reportUrl }: OutgoingText,
): Promise<SendResult> {
  const login = Buffer.from(`${account_sid}:${auth_token}`).toString('base64')
  const url = `${TWILIO_API_URL}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`
  return requestService(url, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${login}`,
      'i-twilio-idempotency-token': id,
    },
    body: new URLSearchParams({
      To: to,
      From: from_number,
      Body: text,
      ...(reportUrl === undefined ? {} : { StatusCallback: reportUrl }),
    }).toString(),
  }).then(
    (response) => {
      const result = resultOf('twilio', response, {
        idOf: (value) => fieldOf(value, 'sid'),
        reasonOf: (value) => fieldOf(value, 'message'),
      })
      const code = result.kind === 'rejected' ? fieldOf(parseJson(response.body), 'code') : undefined
      return result.kind === 'rejected' && typeof code === 'number' && unreachableNumbers.has(code)
        ? { ...result, kind: 'gone' as const }
        : result.kind === 'sent'
          ? { ...result, charge: twilioCharge(parseJson(response.body)) }
          : result
    },
    (error: unknown) => unreachable('twilio', error),
  )
}

/** A text message to an address of the tenant: POST {to, text} with a bearer token. */
export async function sendWithHttpSms(
  { WEBHOOKS_INTERNAL }: Pick<Config, 'WEBHOOKS_INTERNAL'>,
  { url = '', token = '' }: Credentials,
  { id, to, text }: OutgoingText,
): Promise<SendResult> {
  return safeFetch(
    url,
    {
      method: 'POST',
      headers: { ...json, ...bearer(token), 'idempotency-key': id },
      body: Buffer.from(JSON.stringify({ to, text })),
    },
    { ...(WEBHOOKS_INTERNAL ? internalAllowed : {}), timeoutMs: 10_000, bodyBytes: 4_096 },
  ).then(
    ({ status, retryAfter, body }) =>
      resultOf(
        'http_sms',
        { status, retryAfter: retryAfter ?? null, body },
        { idOf: (value) => fieldOf(value, 'id'), reasonOf: (value) => fieldOf(value, 'error') },
      ),
    (error: unknown) => unreachable('http_sms', error),
  )
}

/**
 * A message through the Cloud API of WhatsApp. Companies may write first only with an approved template: it has one
 * variable, which is filled with the text.
 */
export async function sendWithWhatsApp(
  { WHATSAPP_API_URL }: Pick<Config, 'WHATSAPP_API_URL'>,
  { phone_number_id = '', access_token = '', template_name = '', template_language = 'en' }: Credentials,
  { to, text }: OutgoingText,
): Promise<SendResult> {
  const body = JSON.stringify({
    messaging_product: 'whatsapp',
    to: to.replace(/^\+/, ''),
    type: 'template',
    template: {
      name: template_name,
      language: { code: template_language },
      // Line breaks and runs of spaces are refused in a variable.
      components: [
        { type: 'body', parameters: [{ type: 'text', text: text.replaceAll(/\s+/g, ' ').slice(0, 1_024) }] },
      ],
    },
  })
  return requestService(`${WHATSAPP_API_URL}/${encodeURIComponent(phone_number_id)}/messages`, {
    headers: { ...json, ...bearer(access_token) },
    body,
  }).then(
    (response) =>
      resultOf('whatsapp', response, {
        idOf: (value) => fieldOf(value, 'messages', 0, 'id'),
        reasonOf: (value) => fieldOf(value, 'error', 'message'),
      }),
    (error: unknown) => unreachable('whatsapp', error),
  )
}
