import { createTransport } from 'nodemailer'
import type { Config } from '#api/platform/runtime/config.ts'
import { internalAllowed, resolveAddress } from '#api/platform/http/safe-fetch.ts'
import type { OutgoingMail } from './http-services.ts'
import { fieldOf, unreachable } from './message-result.ts'
import type { RetryCause, SendResult } from './message-result.ts'

const mailPorts = new Set([25, 465, 587, 2525])

/** Why a mail was not taken: a refused address or text (5xx) is final, a refused login is tried again. */
export function mailFailure(service: string, error: unknown): SendResult {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof status === 'number' && status >= 500 && code !== 'EAUTH'
    ? { kind: 'rejected', service, reason }
    : { kind: 'retry', service, reason, cause: causeOf(error, code, status) }
}

const unconnected: ReadonlySet<unknown> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2'])
const noGreeting: ReadonlySet<unknown> = new Set(['Connection timeout', 'Greeting never received'])

/** An answer of 4xx is a server that is busy; an error after the connection was open says nothing about the mail. */
function causeOf(error: unknown, code: unknown, status: unknown): RetryCause | undefined {
  const [message, syscall] = [fieldOf(error, 'message'), fieldOf(error, 'syscall')]
  if (unconnected.has(code) || noGreeting.has(message) || syscall === 'connect' || syscall === 'getaddrinfo')
    return 'service'
  return typeof status === 'number' ? 'throttled' : undefined
}

type Credentials = Readonly<Record<string, string>>
type SmtpConfig = Pick<Config, 'WEBHOOKS_INTERNAL'>
type Transport = Awaited<ReturnType<typeof openTransport>>

const maxConnections = 6
/** Connections end this long after their last mail, in ms. */
const idleMs = 3_000
/** Then the name of the server is resolved again. */
const maxAgeMs = 60_000

/** Connections to the servers of tenants. A new connection costs more than a mail: it is encrypted and signs in. */
const transports = new Map<string, { opened: Promise<Transport>; openedAt: number; uses: number }>()

async function openTransport({ WEBHOOKS_INTERNAL }: SmtpConfig, credentials: Credentials) {
  const { host = '', port, security = 'starttls', username = '', password = '' } = credentials
  return createTransport({
    pool: true,
    maxConnections,
    host: await resolveAddress(host, WEBHOOKS_INTERNAL ? internalAllowed : {}),
    port: Number(port),
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
}

async function withTransport<T>(
  config: SmtpConfig,
  credentials: Credentials,
  work: (transport: Transport) => Promise<T>,
): Promise<T> {
  const key = JSON.stringify(Object.entries(credentials).toSorted())
  const now = Date.now()
  const found = transports.get(key)
  const entry =
    found && now - found.openedAt < maxAgeMs
      ? found
      : { opened: openTransport(config, credentials), openedAt: now, uses: 0 }
  transports.set(key, entry)
  entry.uses++
  try {
    return await work(await entry.opened)
  } catch (error) {
    if (transports.get(key) === entry) transports.delete(key)
    throw error
  } finally {
    entry.uses--
    setTimeout(() => {
      if (entry.uses > 0) return
      if (transports.get(key) === entry) transports.delete(key)
      void entry.opened.then(
        (transport) => transport.close(),
        () => undefined,
      )
    }, idleMs).unref()
  }
}

const hasMailPort = ({ WEBHOOKS_INTERNAL }: SmtpConfig, { port }: Credentials) =>
  WEBHOOKS_INTERNAL || mailPorts.has(Number(port))
const portReason = 'The port must be 25, 465, 587 or 2525.'

/** Connects to the server and signs in. */
export async function checkSmtp(config: SmtpConfig, credentials: Credentials) {
  if (!hasMailPort(config, credentials)) return { isWorking: false, reason: portReason }
  await withTransport(config, credentials, (transport) => transport.verify())
  return { isWorking: true, reason: null }
}

/** Mail through a server of the tenant. Its name is resolved to a public address. */
export async function sendWithSmtp(
  config: SmtpConfig,
  credentials: Credentials,
  { id, to, subject, html, text, senderName, replyTo }: OutgoingMail,
): Promise<SendResult> {
  const { from_address: address = '' } = credentials
  if (!hasMailPort(config, credentials)) return { kind: 'rejected', service: 'smtp', reason: portReason }
  try {
    return await withTransport(config, credentials, (transport) =>
      transport
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
        ),
    )
  } catch (error) {
    return unreachable('smtp', error)
  }
}
