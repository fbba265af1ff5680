import type { MessageReceiver } from '#contract/areas/notifications/messages.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { insertMessages, upsertResult } from './messages.db.ts'

type Push = {
  template: string
  receiver: MessageReceiver
  /** Whose device it is. */
  recipient: string
  subject: string
  text: string
  orderNumber?: string
  /** Why it failed; null if the push service took it. */
  failure: string | null
}

const toMessage = (db: Db, { template, receiver, recipient, subject, text, orderNumber, failure }: Push) => ({
  channel: 'push' as const,
  service: 'web_push',
  template,
  receiver,
  recipient,
  subject,
  text,
  html: '',
  order_number: orderNumber ?? null,
  status: failure === null ? ('sent' as const) : ('failed' as const),
  failure,
  sent_at: failure === null ? db.now : null,
})

/** Writes the result of an attempt into the log; a later attempt with this id replaces it. */
export async function logPush(db: Db, id: string, push: Push): Promise<void> {
  await upsertResult(db, { id, ...toMessage(db, push) })
}

type QueuedPush = Pick<Push, 'template' | 'recipient' | 'subject' | 'text'> & { link: string; tokenId: string }

/** Stores pushes of a mailing to phones, which the services of the tenant send. */
export const queuePushes = (db: Db, pushes: readonly QueuedPush[]): Promise<void> =>
  insertMessages(
    db,
    pushes.map(({ tokenId, ...push }) => ({
      id: newId(),
      ...push,
      channel: 'push' as const,
      receiver: 'customer' as const,
      html: '',
      push_token_id: tokenId,
      priority: 1,
    })),
  )

/** Writes finished messages of a mailing into the log. */
export const logPushes = (db: Db, pushes: readonly Push[]): Promise<void> =>
  insertMessages(
    db,
    pushes.map((push) => ({
      id: newId(),
      ...toMessage(db, push),
      priority: 1,
      attempt_count: 1,
      finished_at: db.now,
    })),
  )
