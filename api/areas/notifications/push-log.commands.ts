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

type QueuedPush = Pick<Push, 'template' | 'recipient' | 'subject' | 'text'> & {
  campaign_id: string | null
  link: string
  image_url: string | null
  tokenId: string
}

/** Stores pushes of a mailing. They are sent after those of orders, and again after a crash in between. */
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
