import { sql } from 'kysely'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { DaySpan } from './costs.rules.ts'

type Request = {
  id: string
  channel: Channel
  currency: string
  month: DaySpan
  budget: number
  /** What the messages of the claim cost, if all are sent. */
  requested: number
  expiresAt: string
}
export type Reservation = {
  reserved: number
  /** What the claims of other processes may still spend. */
  inProgress: number
}

/**
 * Reserves what a claim may spend of a budget: the rest that neither messages nor other claims have taken. The caller has
 * locked the setting of the channel, so claims reserve one after the other. While a claim records its results they count
 * both as spent and as reserved, so others may have to wait, but never spend too much. Amounts are micros.
 */
export async function reserveBudget(
  db: Db,
  { id, channel, currency, month: { from, before }, budget, requested, expiresAt }: Request,
): Promise<Reservation> {
  const tenantId = db.scope.tenantId
  const { rows } = await sql<Reservation>`with ended as (
      delete from message_cost_reservation where tenant_id = ${tenantId} and channel = ${channel}
        and expires_at <= ${db.now}
    ), spent as (
      select coalesce(sum(cost_micros), 0)::bigint as micros from message_total
       where tenant_id = ${tenantId} and channel = ${channel} and currency = ${currency}
         and local_date >= ${from} and local_date < ${before}
    ), others as (
      select coalesce(sum(amount_micros), 0)::bigint as micros from message_cost_reservation
       where tenant_id = ${tenantId} and channel = ${channel} and expires_at > ${db.now}
    ), own as (
      insert into message_cost_reservation (tenant_id, id, channel, amount_micros, expires_at)
      select ${tenantId}, ${id}, ${channel},
          greatest(0, least(${requested}::bigint, ${budget}::bigint - spent.micros - others.micros)), ${expiresAt}
        from spent, others
      returning amount_micros
    )
    select own.amount_micros as "reserved", others.micros as "inProgress" from own, others`.execute(db)
  const [reservation] = rows
  if (!reservation) throw new Error('the reservation was not stored')
  return reservation
}

/** Called once the results of the claim are recorded, so that what it has spent is never missing from both. */
export async function releaseBudget(platformPool: Pick<pg.Pool, 'query'>, tenantId: string, id: string): Promise<void> {
  await platformPool.query(
    namedQuery('delete from message_cost_reservation where tenant_id = $1 and id = $2', [tenantId, id]),
  )
}
