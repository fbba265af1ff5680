import { createTransport } from 'nodemailer'
import type { Config } from '#api/platform/runtime/config.ts'
import { internalAllowed, resolveAddress } from '#api/platform/http/safe-fetch.ts'
import type { OutgoingMail } from './http-services.ts'
import { unreachable } from './message-result.ts'
import type { SendResult } from './message-result.ts'

const mailPorts = new Set([25, 465, 587, 2525])

/** Why a mail was not taken: a refused address or text (5xx) is final, a refused login is tried again. */
export function mailFailure(service: string, error: unknown): SendResult {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof status === 'number' && status >= 500 && code !== 'EAUTH'
    ? { kind: 'rejected', service, reason }
    : { kind: 'retry', service, reason }
}

/** Mail through a server of the tenant. Its name is resolved once and must be a public address. */
export async function sendWithSmtp(
  { WEBHOOKS_INTERNAL }: Pick<Config, 'WEBHOOKS_INTERNAL'>,
  credentials: Readonly<Record<string, string>>,
  { id, to, subject, html, text, senderName, replyTo }: OutgoingMail,
): Promise<SendResult> {
  const { host = '', security = 'starttls', username = '', password = '', from_address: address = '' } = credentials
  const port = Number(credentials['port'])
  if (!WEBHOOKS_INTERNAL && !mailPorts.has(port))
    return { kind: 'rejected', service: 'smtp', reason: 'The port must be 25, 465, 587 or 2525.' }
  try {
    const transport = createTransport({
      host: await resolveAddress(host, WEBHOOKS_INTERNAL ? internalAllowed : {}),
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: { servername: host },
      ...(username === '' ? {} : { auth: { user: username, pass: password } }),
      connectionTimeout: 4_000,
      greetingTimeout: 4_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return await transport
      .sendMail({
        from: { name: senderName, address },
        to,
        ...(replyTo === null ? {} : { replyTo }),
        subject,
        html,
        text,
        messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .then(
        (): SendResult => ({ kind: 'sent', service: 'smtp', serviceMessageId: null }),
        (error: unknown) => mailFailure('smtp', error),
      )
      .finally(() => transport.close())
  } catch (error) {
    return unreachable('smtp', error)
  }
}
