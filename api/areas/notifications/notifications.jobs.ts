import { job } from '#api/platform/events/job.ts'
import { mailerOf } from '#api/providers/mail/mailer.ts'
import { texterOf } from '#api/providers/sms/texter.ts'
import { mailSend } from './mails.commands.ts'
import { markFailed, markSent, waitingMail } from './mails.db.ts'

/** Without a server to send through, the message stays where it is: the development mailbox shows it. */
export const sendWaitingMail = job({
  ...mailSend,
  retries: 8,
  ownTransactions: true,
  async run({ openTransaction, input: { mailId }, services: { config } }) {
    const mail = await openTransaction((db) => waitingMail(db, mailId))
    if (!mail) return
    const { id, recipient: to, subject, html, text } = mail
    const way = to.startsWith('+') ? texterOf(config) : mailerOf(config)
    if (!way) return
    const refused = await way.send({ id, to, subject, html, text }).then(() => null, refusalOrThrow)
    await openTransaction((db) => (refused === null ? markSent(db, id) : markFailed(db, id, refused)))
  },
})

/** What the other side will never take is noted; everything else is tried again. */
function refusalOrThrow(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
  if (error instanceof Error && typeof code === 'number' && code >= 500) return error.message.slice(0, 500)
  throw error
}
