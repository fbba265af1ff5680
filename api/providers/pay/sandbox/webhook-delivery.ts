import type pg from 'pg'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { SandboxEventTable } from '#api/platform/tables.ts'
import type { Selectable } from 'kysely'
import { signatureOf } from '../signature.ts'
import { settleIntents } from './intents.db.ts'
import { webhookSecretOf } from './keys.ts'
import { settleRefunds } from './refunds.db.ts'
import { signatureHeader } from './wire.ts'

type EventRow = Selectable<SandboxEventTable>
type DeliveryServices = Pick<AppServices, 'pool' | 'clock' | 'config' | 'loopback' | 'log'>

const second = 1_000
const minute = 60 * second
/** Delays between the attempts to send a webhook. After the last one the event is given up. */
const retryDelays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  120 * minute,
  300 * minute,
  600 * minute,
  1440 * minute,
]
const claimMs = minute
const repeatDelayMs = 3 * second

/** Settles due payments and refunds, of one account or of all. Returns their number. */
export async function settleDueTransactions(
  { pool, clock }: Pick<AppServices, 'pool' | 'clock'>,
  account: string | null = null,
): Promise<number> {
  const now = isoAt(clock())
  const [intents, refunds] = await Promise.all([settleIntents(pool, now, account), settleRefunds(pool, now, account)])
  return intents + refunds
}

/** Sends due webhooks; returns their number. */
export async function deliverDueEvents(services: DeliveryServices, account: string | null = null): Promise<number> {
  const now = services.clock()
  const { rows } = await services.pool.query<EventRow>(
    namedQuery(
      `update sandbox_event e set attempts = e.attempts + 1, next_at = $2
       from (select id from sandbox_event where next_at <= $1 and ($3::uuid is null or account = $3) order by next_at limit 20 for update skip locked) due
      where e.id = due.id returning e.*`,
      [isoAt(now), isoAt(now + claimMs), account],
    ),
  )
  await Promise.all(rows.map((event) => deliverEvent(services, event)))
  return rows.length
}

async function deliverEvent(services: DeliveryServices, event: EventRow): Promise<void> {
  const isDelivered = await sendEvent(services, event).catch((error: unknown) => {
    services.log.debug({ err: error, event: event.id }, 'webhook of the test service failed')
    return false
  })
  await recordAttempt(services.pool, event, isDelivered, services.clock())
}

async function sendEvent({ clock, config, loopback }: DeliveryServices, event: EventRow): Promise<boolean> {
  const body = JSON.stringify({ id: event.id, type: event.type, data: event.object })
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signatureOf(webhookSecretOf(config.secret, event.account), body, clock()),
  }
  const response = event.webhook_url.startsWith('/')
    ? loopback(event.webhook_url, { method: 'POST', headers, body })
    : fetch(event.webhook_url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      })
  return (await response).ok
}

function recordAttempt(pool: pg.Pool, event: EventRow, isDelivered: boolean, now: number) {
  const retryDelay = retryDelays[event.attempts - 1]
  const nextDelay = isDelivered ? (event.repeats > 0 ? repeatDelayMs : undefined) : retryDelay
  return pool.query(
    namedQuery(
      `update sandbox_event set delivered_at = case when $2 then coalesce(delivered_at, $3)
        else delivered_at end, repeats = case when $2 then greatest(repeats - 1, 0) else repeats end, next_at = $4
        where id = $1`,
      [event.id, isDelivered, isoAt(now), nextDelay === undefined ? null : isoAt(now + nextDelay)],
    ),
  )
}
