import { templateKeys } from '#contract/rules/messages/message-events.ts'
import type { Db } from '../db/db.ts'

/** A message in the log that was sent, and an earlier text of a template. */
export async function insertMessageFixture(
  db: Db,
  { id, versionId, order, canary }: { id: string; versionId: string; order: string; canary: string },
): Promise<void> {
  await db
    .insertInto('message')
    .values({
      id,
      template: 'order_accepted',
      channel: 'email',
      receiver: 'customer',
      recipient: `${canary.toLowerCase()}@buyers.test`,
      order_number: order,
      subject: `${canary} has accepted your order`,
      html: '',
      text: `${canary} is preparing your order now.`,
      status: 'sent',
      attempt_count: 1,
      sent_at: db.now,
      finished_at: db.now,
      created_at: db.now,
    })
    .execute()
  await insertTemplateVersion(db, versionId, canary)
}

/** An earlier English text of the first template. */
async function insertTemplateVersion(db: Db, id: string, canary: string): Promise<void> {
  const [key] = templateKeys
  if (!key) throw new Error('There is no template.')
  const { event, receiver, channel } = key
  await db
    .insertInto('message_template_version')
    .values({
      id,
      template: event,
      receiver,
      channel,
      locale: 'en',
      subject: canary,
      message: canary,
      created_at: db.now,
    })
    .execute()
}
