import type { Db } from '#api/platform/db/db.ts'
import { eraseMessages } from './messages.db.ts'

/**
 * Removes from the log who messages to a customer went to and what they said. Those that wait are not sent. The rows stay,
 * so that the numbers of messages do not change.
 */
export async function eraseMessagesTo(db: Db, recipients: readonly string[]): Promise<void> {
  const known = recipients.filter((recipient) => recipient !== '')
  if (known.length > 0) await eraseMessages(db, known)
}
