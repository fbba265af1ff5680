import type { Insertable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

export type NewMessage = Omit<Insertable<Tables['message']>, 'tenant_id'>

/** Inserts messages that are due now, unless they say something else. */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('message')
    .values(
      messages.map((message) => ({
        created_at: db.now,
        ...(message.status === undefined || message.status === 'waiting' ? { next_attempt_at: db.now } : {}),
        ...message,
      })),
    )
    .execute()
}

/** Messages of the past that have ended were sent when they were created. */
export const setSendingTimes = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('message')
    .set((eb) => ({ sent_at: eb.case().when('status', '=', 'sent').then(eb.ref('created_at')).else(null).end() }))
    .set((eb) => ({ finished_at: eb.ref('created_at') }))
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()

/** Stores the result of a message that its own job sends. Another attempt updates it. */
export const upsertResult = (db: Db, message: NewMessage & { status: 'sent' | 'failed' }) =>
  db
    .insertInto('message')
    .values({ created_at: db.now, attempt_count: 1, finished_at: db.now, ...message })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        status: message.status,
        failure: message.failure ?? null,
        attempt_count: eb('message.attempt_count', '+', 1),
        sent_at: message.sent_at ?? null,
        finished_at: db.now,
      })),
    )
    .execute()

type OrderStep = { orderId: string; step: string }
const keyOfStep = (orderId: string, step: string) => `${orderId} ${step}`

/** Marks steps of orders as announced. Returns those that were not announced before, each once. */
export async function recordSteps<S extends OrderStep>(db: Db, steps: readonly S[]): Promise<S[]> {
  const byKey = new Map(steps.map((step) => [keyOfStep(step.orderId, step.step), step]))
  if (byKey.size === 0) return []
  const rows = await db
    .insertInto('order_announcement')
    .values([...byKey.values()].map(({ orderId, step }) => ({ order_id: orderId, step, created_at: db.now })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id', 'step']).doNothing())
    .returning(['order_id', 'step'])
    .execute()
  const recorded = new Set(rows.map(({ order_id, step }) => keyOfStep(order_id, step)))
  return [...byKey].filter(([key]) => recorded.has(key)).map(([, step]) => step)
}

/** Where answers to messages of the tenant go. */
export const loadReplyAddress = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('tenant_profile').select('email').executeTakeFirst())?.email || null

/** A finished message is due again. Undefined if it is waiting. */
export const restartMessage = (db: Db, id: string) =>
  db
    .updateTable('message')
    .set({
      status: 'waiting',
      next_attempt_at: db.now,
      attempt_count: 0,
      failure: null,
      fallback_reason: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('status', '<>', 'waiting')
    .returning('id')
    .executeTakeFirst()

/** Erases recipient and text of messages to customers, and stops those that wait. */
export async function eraseMessages(db: Db, recipients: readonly string[]): Promise<void> {
  const erased = { recipient: '', subject: '', html: '', text: '', link: null, push_token_id: null, is_secret: true }
  const messages = db
    .updateTable('message')
    .where('recipient', 'in', [...recipients])
    .where((eb) => eb.or([eb('receiver', 'is', null), eb('receiver', '=', 'customer')]))
  await messages
    .set({ ...erased, status: 'skipped', next_attempt_at: null, finished_at: db.now })
    .where('status', '=', 'waiting')
    .execute()
  await messages.set(erased).execute()
}
