import { createTransport } from 'nodemailer'
import type { Config } from '#api/platform/runtime/config.ts'

type Message = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Shown instead of the name in MAIL_FROM. */
  senderName: string
  replyTo: string | null
}
export type Mailer = { send: (message: Message) => Promise<void> }

const mailers = new Map<string, Mailer>()

/**
 * An SMTP mailer for SMTP_URL with a pool of connections. Undefined without SMTP_URL; mails then wait in their
 * table.
 */
export function getMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined {
  if (!SMTP_URL) return undefined
  const cached = mailers.get(SMTP_URL)
  if (cached) return cached
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 6,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = MAIL_FROM.slice(MAIL_FROM.indexOf('<') + 1)
    .replace('>', '')
    .trim()
  const host = /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  const mailer: Mailer = {
    send: async ({ id, to, subject, html, text, senderName, replyTo }) => {
      await transport.sendMail({
        from: { name: senderName, address },
        ...(replyTo === null ? {} : { replyTo }),
        to,
        subject,
        html,
        text,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
  mailers.set(SMTP_URL, mailer)
  return mailer
}
