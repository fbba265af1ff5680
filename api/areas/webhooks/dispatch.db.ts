import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { Health, HealthChange } from './delivery.rules.ts'

/** Deliveries of one webhook that a process takes at once. */
const perWebhook = 40

export type DueDelivery = Health & {
  tenant_id: string
  id: string
  webhook_id: string
  url: string
  event: string
  event_id: string
  subject: string
  payload: string
  /** Attempts including this one. */
  attempt_count: number
  earlier_attempts: number
  secret: string
  previous_secret: string | null
  previous_secret_until: string | null
}

/**
 * Takes deliveries that are due, across tenants and fairly between webhooks: at most 40 of each, one of a webhook that
 * was paused. Deliveries of one record go out in order: a later one waits until the earlier one has succeeded or failed
 * for good. Webhooks that are `busy` are left out. Until `leaseUntil` no other process takes them; after a crash they are due again.
 */
export async function claimDeliveries(
  platformPool: Pick<pg.Pool, 'query'>,
  { now, leaseUntil, busy }: { now: string; leaseUntil: string; busy: readonly string[] },
): Promise<DueDelivery[]> {
  const { rows } = await platformPool.query<DueDelivery>(
    namedQuery(
      `update webhook_delivery d set attempt_count = d.attempt_count + 1, next_attempt_at = $2, status_code = null, error = null
        from (
          select w.tenant_id, w.secret, w.previous_secret, w.previous_secret_until, w.failing_since, w.failures_in_row, q.id
            from webhook w cross join lateral (
              select due.id from webhook_delivery due
               where due.tenant_id = w.tenant_id and due.webhook_id = w.id and due.state = 'waiting'
                 and due.next_attempt_at <= $1
                 and not exists (select 1 from webhook_delivery earlier
                   where earlier.tenant_id = due.tenant_id and earlier.webhook_id = due.webhook_id
                     and earlier.state = 'waiting' and earlier.subject = due.subject and earlier.id < due.id)
               order by due.id limit case when w.paused_until is null then $3::int else 1 end
               for update of due skip locked
            ) q
           where w.status = 'active' and (w.paused_until is null or w.paused_until <= $1)
             and w.id <> all($4::uuid[])
        ) c
        where d.tenant_id = c.tenant_id and d.id = c.id
        returning d.tenant_id, d.id, d.webhook_id, d.url, d.event, d.event_id, d.subject, d.payload, d.attempt_count, d.earlier_attempts,
          c.secret, c.previous_secret, c.previous_secret_until, c.failing_since, c.failures_in_row`,
      [now, leaseUntil, perWebhook, busy],
    ),
  )
  return rows
}

export type AttemptResult = {
  deliveryId: string
  number: number
  at: string
  durationMs: number
  statusCode: number | null
  response: string | null
  error: string | null
  /** Of the delivery after the attempt. */
  state: 'waiting' | 'success' | 'failed'
  nextAttemptAt: string | null
  finishedAt: string | null
}

/** Records attempts of one tenant. */
export async function recordAttempts(
  platformPool: Pick<pg.Pool, 'query'>,
  tenantId: string,
  results: readonly AttemptResult[],
): Promise<void> {
  const column = <K extends keyof AttemptResult>(name: K) => results.map((result) => result[name])
  await platformPool.query(
    namedQuery(
      `with result as (
          select * from unnest($2::uuid[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[], $8::text[], $9::text[],
            $10::timestamptz[], $11::timestamptz[])
            as r (delivery_id, number, at, duration_ms, status_code, response, error, state, next_attempt_at, finished_at)
        ), finished as (
          update webhook_delivery d set state = r.state, next_attempt_at = r.next_attempt_at, status_code = r.status_code,
              response = r.response, error = r.error, duration_ms = r.duration_ms, finished_at = r.finished_at
            from result r where d.tenant_id = $1 and d.id = r.delivery_id returning d.id)
        insert into webhook_attempt (tenant_id, delivery_id, number, at, duration_ms, status_code, response, error)
          select $1, r.delivery_id, r.number, r.at, r.duration_ms, r.status_code, r.response, r.error
            from result r join finished f on f.id = r.delivery_id on conflict do nothing`,
      [
        tenantId,
        column('deliveryId'),
        column('number'),
        column('at'),
        column('durationMs'),
        column('statusCode'),
        column('response'),
        column('error'),
        column('state'),
        column('nextAttemptAt'),
        column('finishedAt'),
      ],
    ),
  )
}

/**
 * Stores the health of a webhook. After a recovery the deliveries that wait are due at once. Returns the name of a webhook
 * that this change switched off.
 */
export async function recordHealth(
  platformPool: Pick<pg.Pool, 'query'>,
  { tenant_id, webhook_id }: Pick<DueDelivery, 'tenant_id' | 'webhook_id'>,
  change: HealthChange & { hasRecovered: boolean; now: string },
): Promise<string | undefined> {
  const { failing_since, failures_in_row, paused_until, isSwitchedOff, hasRecovered, now } = change
  const { rows } = await platformPool.query<{ name: string; was_active: boolean }>(
    namedQuery(
      `with old as (select status from webhook where tenant_id = $1 and id = $2 for update)
        update webhook w set failing_since = $3, failures_in_row = $4, paused_until = $5,
            status = case when $6 then 'inactive' else w.status end,
            switched_off_at = case when $6 and old.status = 'active' then $7::timestamptz else w.switched_off_at end
          from old where w.tenant_id = $1 and w.id = $2 returning w.name, old.status = 'active' as was_active`,
      [tenant_id, webhook_id, failing_since, failures_in_row, paused_until, isSwitchedOff, now],
    ),
  )
  if (hasRecovered)
    await platformPool.query(
      namedQuery(
        `update webhook_delivery set next_attempt_at = $3 where tenant_id = $1 and webhook_id = $2 and state = 'waiting'
          and next_attempt_at > $3 and (error is not null or status_code is not null)`,
        [tenant_id, webhook_id, now],
      ),
    )
  const webhook = rows[0]
  return isSwitchedOff && webhook?.was_active ? webhook.name : undefined
}

/** Deletes finished deliveries older than `before`, a part at a time. Returns their number. */
export async function deleteOldDeliveries(platformPool: Pick<pg.Pool, 'query'>, before: string): Promise<number> {
  const { rowCount } = await platformPool.query(
    namedQuery(
      `delete from webhook_delivery d using (select tenant_id, id from webhook_delivery
          where finished_at < $1 order by finished_at limit 5000) old
        where d.tenant_id = old.tenant_id and d.id = old.id`,
      [before],
    ),
  )
  return rowCount ?? 0
}
