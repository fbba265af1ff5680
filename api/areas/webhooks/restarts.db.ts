import type { Db } from '#api/platform/db/db.ts'

/** A finished delivery is due again, with all its attempts before it. Undefined if it is waiting. */
export const restartDelivery = (db: Db, id: string) =>
  db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      state: 'waiting',
      next_attempt_at: db.now,
      finished_at: null,
      earlier_attempts: eb.ref('attempt_count'),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .returning('id')
    .executeTakeFirst()

type Span = {
  webhookId: string
  from: string | undefined
  to: string | undefined
  before: string | undefined
  limit: number
}

/** Restarts failed deliveries of a webhook, the oldest first. Returns their number. */
export async function restartFailed(db: Db, { webhookId, from, to, before, limit }: Span): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      state: 'waiting',
      next_attempt_at: db.now,
      finished_at: null,
      earlier_attempts: eb.ref('attempt_count'),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as d')
        .select('d.id')
        .where('d.webhook_id', '=', webhookId)
        .where('d.state', '=', 'failed')
        .$if(from !== undefined, (query) => query.where('d.created_at', '>=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('d.created_at', '<=', to ?? ''))
        .$if(before !== undefined, (query) => query.where('d.created_at', '<', before ?? ''))
        .orderBy('d.created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
