import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { job } from '#api/platform/events/job.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { getMailer } from '#api/providers/mail/mailer.ts'
import { createSmsSender } from '#api/providers/sms/sms-sender.ts'
import { sendStoredMail, sendStoredMails } from './mails.commands.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { findWaitingMail, hasEarlierMail, markFailed, markSent } from './mails.db.ts'

const waitMs = 3_000
/** Longer than all retries of a mail take: after that it delays the later mails of its order no more. */
const maxDelayMs = 30 * 60_000

/** Sends a stored message, after the earlier ones of its order. Without a configured server it stays stored, and the development mailbox shows it. */
export const sendStoredMailJob = job({
  ...sendStoredMail,
  retries: 8,
  ownTransactions: true,
  run: ({ openTransaction, input: { mailId }, services }) => sendWaitingMail(openTransaction, services, mailId),
})

/** The same for the messages of a mailing, one after the other. A repeated run skips those that were sent. */
export const sendBulkMailsJob = job({
  ...sendStoredMails,
  retries: 8,
  ownTransactions: true,
  async run({ openTransaction, input: { mailIds }, services }) {
    for (const mailId of mailIds) await sendWaitingMail(openTransaction, services, mailId)
  },
})

async function sendWaitingMail(
  openTransaction: OpenTransaction,
  { config }: AppServices,
  mailId: string,
): Promise<void> {
  const mail = await openTransaction((db) => findWaitingMail(db, mailId))
  if (!mail) return
  const { id, recipient: to, subject, html, text, order_id } = mail
  const transport = to.startsWith('+') ? createSmsSender(config) : getMailer(config)
  if (!transport) return
  if (order_id !== null && (await openTransaction((db) => isDelayed(db, { id, order_id })))) return
  const rejection = await transport.send({ id, to, subject, html, text }).then(() => null, rejectionOrThrow)
  await openTransaction((db) => (rejection === null ? markSent(db, id) : markFailed(db, id, rejection)))
}

/** Whether an earlier mail of the order must be sent first. Enqueues this one again then. */
async function isDelayed(db: Db, mail: { id: string; order_id: string }): Promise<boolean> {
  if (!(await hasEarlierMail(db, mail, isoAt(db.nowMs - maxDelayMs)))) return false
  await sendStoredMail.enqueue(db, { mailId: mail.id }, { at: isoAt(db.nowMs + waitMs) })
  return true
}

/** The message of a permanent SMTP rejection (5xx). Other errors are rethrown and retried. */
function rejectionOrThrow(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
  if (error instanceof Error && typeof code === 'number' && code >= 500) return error.message.slice(0, 500)
  throw error
}
