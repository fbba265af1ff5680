import { createTransport } from 'nodemailer'
import type { Config } from '#api/platform/runtime/config.ts'

type Message = { id: string; to: string; subject: string; html: string; text: string }
export type Mailer = { send: (message: Message) => Promise<void> }

const made = new Map<string, Mailer>()

/** SMTP by SMTP_URL, one pool of connections; undefined where none is set, then mails wait in their table. */
export function mailerOf({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined {
  if (!SMTP_URL) return undefined
  const there = made.get(SMTP_URL)
  if (there) return there
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  const mailer: Mailer = {
    send: async ({ id, to, subject, html, text }) => {
      await transport.sendMail({
        from: MAIL_FROM,
        to,
        subject,
        html,
        text,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
  made.set(SMTP_URL, mailer)
  return mailer
}
