import type pg from 'pg'
import type { MessageChannel } from '#contract/areas/notifications/messages.ts'
import type { MessageCost } from '#contract/rules/messages/message-costs.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'

/** Messages of one lane that a process takes at once. */
const perLane = 40
/** A message that is not sent delays the later ones of its order and receiver no longer than this. */
const orderDelay = '30 minutes'

/** One channel of one tenant: what waits there never delays other lanes. */
export const laneOf = ({ tenant_id, channel }: { tenant_id: string; channel: string }): string =>
  `${tenant_id}/${channel}`

export type DueMessage = {
  tenant_id: string
  id: string
  channel: MessageChannel
  template: string
  recipient: string
  subject: string
  html: string
  text: string
  link: string | null
  image_url: string | null
  locale: string
  order_id: string | null
  order_number: string | null
  push_token_id: string | null
  campaign_id: string | null
  /** 1: a mailing. */
  priority: number
  /** The service that may have taken the message: only it is asked again. */
  pending_service: string | null
  /** The process ended during the last attempt. */
  is_interrupted: boolean
  /** Attempts including this one. */
  attempt_count: number
  created_at: string
}

/**
 * Takes messages that are due: at most 40 of a lane, those of orders and accounts before mailings, the oldest first.
 * Messages of one order to one receiver go out in order. Lanes in `busy` are left out; of the others at most `lanes`
 * are taken, at random, so that none is always last. Until `leaseUntil` no other process takes them; after a crash they
 * are due again.
 */
export async function claimMessages(
  platformPool: Pick<pg.Pool, 'query'>,
  { now, leaseUntil, busy, lanes }: { now: string; leaseUntil: string; busy: readonly string[]; lanes: number },
): Promise<DueMessage[]> {
  const { rows } = await platformPool.query<DueMessage>(
    namedQuery(
      `with recursive lane as (
          (select tenant_id, channel from message where status = 'waiting' order by tenant_id, channel limit 1)
          union all
          select following.tenant_id, following.channel from lane cross join lateral (
            select m.tenant_id, m.channel from message m
             where m.status = 'waiting' and (m.tenant_id, m.channel) > (lane.tenant_id, lane.channel)
             order by m.tenant_id, m.channel limit 1) following
        ), chosen as (
          select tenant_id, channel from lane
           where (tenant_id::text || '/' || channel) <> all($3::text[])
             and exists (select 1 from message m where m.tenant_id = lane.tenant_id and m.channel = lane.channel
               and m.status = 'waiting' and m.next_attempt_at <= $1)
           order by random() limit $4
        ), due as (
          select q.tenant_id, q.id, q.is_interrupted from chosen cross join lateral (
            select m.tenant_id, m.id, m.attempt_count > 0 and m.failure is null as is_interrupted from message m
             where m.tenant_id = chosen.tenant_id and m.channel = chosen.channel and m.status = 'waiting'
               and m.next_attempt_at <= $1
               and (m.order_id is null or not exists (select 1 from message earlier
                 where earlier.tenant_id = m.tenant_id and earlier.order_id = m.order_id and earlier.channel = m.channel
                   and earlier.recipient = m.recipient and earlier.status = 'waiting' and earlier.id < m.id
                   and earlier.created_at > $1::timestamptz - $6::interval))
             order by m.priority, m.next_attempt_at, m.id limit $5
             for update of m skip locked
          ) q
        )
        update message m set attempt_count = m.attempt_count + 1, next_attempt_at = $2, failure = null
          from due where m.tenant_id = due.tenant_id and m.id = due.id
        returning m.tenant_id, m.id, m.channel, m.template, m.recipient, m.subject, m.html, m.text, m.link, m.image_url,
          m.locale, m.order_id, m.order_number, m.push_token_id, m.campaign_id, m.priority,
          m.pending_service, due.is_interrupted, m.attempt_count, m.created_at`,
      [now, leaseUntil, busy, lanes, perLane, orderDelay],
    ),
  )
  return rows
}

export type RecordedResult = {
  id: string
  status: string
  nextAttemptAt: string | null
  failure: string | null
  service: string | null
  serviceMessageId: string | null
  pendingService: string | null
  clearsSecrets: boolean
  /** What is counted if a service has taken the message. */
  cost: MessageCost
  currency: string
  /** Of the receiver's number, else empty. */
  country: string
}

/** Remembers that the fallback is about to be asked, so that after a crash no other service sends the message. */
export async function recordPendingService(
  platformPool: Pick<pg.Pool, 'query'>,
  { tenant_id, id }: Pick<DueMessage, 'tenant_id' | 'id'>,
  { service, reason }: { service: string; reason: string },
): Promise<void> {
  await platformPool.query(
    namedQuery('update message set pending_service = $3, fallback_reason = $4 where tenant_id = $1 and id = $2', [
      tenant_id,
      id,
      service,
      reason,
    ]),
  )
}

/**
 * Records results of attempts of one tenant. The text of a secret message is deleted once it is not needed any more. A
 * message that a service has taken is added to the sums of the day in the same statement, and only by the result that
 * ends its waiting: a result that is recorded twice counts once.
 */
export async function recordResults(
  platformPool: Pick<pg.Pool, 'query'>,
  tenantId: string,
  results: readonly RecordedResult[],
  time: ResultTime,
): Promise<void> {
  const { text, values } = resultStatement(tenantId, results, time)
  await platformPool.query(namedQuery(text, values))
}

type ResultTime = { now: string; localDate: string }

/** The statement of `recordResults`, for callers that have a transaction. */
export function resultStatement(
  tenantId: string,
  results: readonly RecordedResult[],
  { now, localDate }: ResultTime,
): { text: string; values: unknown[] } {
  const column = <K extends keyof RecordedResult>(name: K) => results.map((result) => result[name])
  return {
    text: `with r as (
          select * from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[],
            $9::boolean[], $11::integer[], $12::bigint[], $14::text[], $15::text[]) as r (id, status, next_attempt_at, failure, service,
            service_message_id, pending_service, clears_secrets, segments, cost_micros, country, currency)
        ), before as (
          select m.id, m.status from message m join r on r.id = m.id where m.tenant_id = $1 for update of m
        ), changed as (
        update message m set status = r.status, next_attempt_at = r.next_attempt_at, failure = r.failure,
          service = coalesce(r.service, m.service),
          service_message_id = coalesce(r.service_message_id, m.service_message_id),
          pending_service = r.pending_service,
          fallback_reason = case when m.pending_service is null then null else m.fallback_reason end,
          sent_at = case when r.status = 'sent' then $10::timestamptz else m.sent_at end,
          finished_at = case when r.status = 'waiting' then null else $10::timestamptz end,
          html = case when m.is_secret and r.clears_secrets then '' else m.html end,
          text = case when m.is_secret and r.clears_secrets then '' else m.text end,
          link = case when m.is_secret and r.clears_secrets then null else m.link end,
          segment_count = case when r.status = 'sent' and before.status = 'waiting'
            then coalesce(m.segment_count, 0) + r.segments else m.segment_count end,
          cost_micros = case when r.status = 'sent' and before.status = 'waiting'
            then coalesce(m.cost_micros, 0) + r.cost_micros else m.cost_micros end,
          country = r.country,
          cost_currency = case when r.status = 'sent' and before.status = 'waiting' then r.currency
            else m.cost_currency end
         from r join before on before.id = r.id
        where m.tenant_id = $1 and m.id = r.id
        returning m.channel, m.template, m.campaign_id, m.country, r.currency, r.segments, r.cost_micros,
          r.status = 'sent' and before.status = 'waiting' as is_taken
        )
        insert into message_total as t (tenant_id, channel, local_date, template, campaign_id, country,
          currency, sent, segments, cost_micros)
        select $1, s.channel, $13::date, s.template, s.campaign_id, s.country, s.currency,
            count(*), sum(s.segments), sum(s.cost_micros)
          from (select case channel when 'live_activity' then 'push' else channel end as channel, template,
              coalesce(campaign_id, '00000000-0000-0000-0000-000000000000') as campaign_id, country, currency,
              segments, cost_micros
            from changed where is_taken) s
         group by s.channel, s.template, s.campaign_id, s.country, s.currency
         order by s.channel, s.template, s.campaign_id, s.country, s.currency
        on conflict (tenant_id, local_date, channel, template, campaign_id, country, currency) do update
          set sent = t.sent + excluded.sent, segments = t.segments + excluded.segments,
            cost_micros = t.cost_micros + excluded.cost_micros`,
    values: [
      tenantId,
      column('id'),
      column('status'),
      column('nextAttemptAt'),
      column('failure'),
      column('service'),
      column('serviceMessageId'),
      column('pendingService'),
      column('clearsSecrets'),
      now,
      results.map(({ cost }) => cost.segments),
      results.map(({ cost }) => cost.cost_micros),
      localDate,
      column('country'),
      column('currency'),
    ],
  }
}

/** After a recovery of its service what has failed before is due at once. */
export async function hastenRetries(
  platformPool: Pick<pg.Pool, 'query'>,
  { tenant_id, channel }: Pick<DueMessage, 'tenant_id' | 'channel'>,
  now: string,
): Promise<void> {
  await platformPool.query(
    namedQuery(
      `update message set next_attempt_at = $3 where tenant_id = $1 and channel = $2 and status = 'waiting'
        and failure is not null and next_attempt_at > $3`,
      [tenant_id, channel, now],
    ),
  )
}

/** Deletes messages older than the tenant keeps them, a part at a time. Returns their number. */
export async function deleteOldMessages(
  platformPool: Pick<pg.Pool, 'query'>,
  now: string,
  defaultDays: number,
): Promise<number> {
  const { rowCount } = await platformPool.query(
    namedQuery(
      `with kept as (
          select t.id as tenant_id, coalesce(s.log_days, $2) as days
            from tenant t left join message_setting s on s.tenant_id = t.id)
        delete from message m using (
          select old.tenant_id, old.id from kept cross join lateral (
            select tenant_id, id from message
             where message.tenant_id = kept.tenant_id
               and created_at < $1::timestamptz - make_interval(days => kept.days) and status <> 'waiting'
             order by created_at limit 1000) old limit 5000) gone
        where m.tenant_id = gone.tenant_id and m.id = gone.id`,
      [now, defaultDays],
    ),
  )
  return rowCount ?? 0
}

export async function deleteOldAnnouncements(platformPool: Pick<pg.Pool, 'query'>, before: string): Promise<number> {
  const { rowCount } = await platformPool.query(
    namedQuery(
      `delete from order_announcement a using (select tenant_id, order_id, step from order_announcement
          where created_at < $1 order by created_at limit 5000) old
        where a.tenant_id = old.tenant_id and a.order_id = old.order_id and a.step = old.step`,
      [before],
    ),
  )
  return rowCount ?? 0
}
