import { job } from '#api/platform/events/job.ts'
import { getMailer } from '#api/providers/mail/mailer.ts'
import { createSmsSender } from '#api/providers/sms/sms-sender.ts'
import { sendStoredMail } from './mails.commands.ts'
import { markFailed, markSent, findWaitingMail } from './mails.db.ts'

/** Sends a stored message. Without a configured server it stays stored, and the development mailbox shows it. */
export const sendStoredMailJob = job({
  ...sendStoredMail,
  retries: 8,
  ownTransactions: true,
  async run({ openTransaction, input: { mailId }, services: { config } }) {
    const mail = await openTransaction((db) => findWaitingMail(db, mailId))
    if (!mail) return
    const { id, recipient: to, subject, html, text } = mail
    const transport = to.startsWith('+') ? createSmsSender(config) : getMailer(config)
    if (!transport) return
    const rejection = await transport.send({ id, to, subject, html, text }).then(() => null, rejectionOrThrow)
    await openTransaction((db) => (rejection === null ? markSent(db, id) : markFailed(db, id, rejection)))
  },
})

/** The message of a permanent SMTP rejection (5xx). Other errors are rethrown and retried. */
function rejectionOrThrow(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
  if (error instanceof Error && typeof code === 'number' && code >= 500) return error.message.slice(0, 500)
  throw error
}
