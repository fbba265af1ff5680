import type { Db } from '../db/db.ts'

/** A message in the log that was sent. */
export async function insertMessageFixture(
  db: Db,
  { id, order, canary }: { id: string; order: string; canary: string },
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
}
