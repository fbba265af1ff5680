import type pg from 'pg'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { namedQuery } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { SandboxEventTable } from '#api/platform/tables.ts'
import type { Selectable } from 'kysely'
import { signatureOf } from '../signature.ts'
import { settleIntents } from './intents.db.ts'
import { webhookSecretOf } from './keys.ts'
import { settleRefunds } from './refunds.db.ts'
import { signatureHeader } from './wire.ts'

type EventRow = Selectable<SandboxEventTable>
type Way = Pick<AppServices, 'pool' | 'clock' | 'config' | 'loopback' | 'log'>

const second = 1_000
const minute = 60 * second
/** After how long a webhook that failed is sent again; then it is given up. */
const schedule = [
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
const leaseMs = minute
const repeatMs = 3 * second

/** What takes its time at the bank comes to its end. Of one account, or of all. */
export async function settleDue(
  { pool, clock }: Pick<AppServices, 'pool' | 'clock'>,
  account: string | null = null,
): Promise<number> {
  const now = isoAt(clock())
  const [intents, refunds] = await Promise.all([settleIntents(pool, now, account), settleRefunds(pool, now, account)])
  return intents + refunds
}

/** Sends the webhooks whose time has come; answers how many it sent. */
export async function deliverDue(way: Way, account: string | null = null): Promise<number> {
  const now = way.clock()
  const { rows } = await way.pool.query<EventRow>(
    namedQuery(
      `update sandbox_event e set attempts = e.attempts + 1, next_at = $2
       from (select id from sandbox_event where next_at <= $1 and ($3::uuid is null or account = $3) order by next_at limit 20 for update skip locked) due
      where e.id = due.id returning e.*`,
      [isoAt(now), isoAt(now + leaseMs), account],
    ),
  )
  await Promise.all(rows.map((event) => deliver(way, event)))
  return rows.length
}

async function deliver(way: Way, event: EventRow): Promise<void> {
  const taken = await sent(way, event).catch((error: unknown) => {
    way.log.debug({ err: error, event: event.id }, 'webhook of the test service failed')
    return false
  })
  await settle(way.pool, event, taken, way.clock())
}

async function sent({ clock, config, loopback }: Way, event: EventRow): Promise<boolean> {
  const body = JSON.stringify({ id: event.id, type: event.type, data: event.object })
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signatureOf(webhookSecretOf(config.secret, event.account), body, clock()),
  }
  const ask = event.webhook_url.startsWith('/')
    ? loopback(event.webhook_url, { method: 'POST', headers, body })
    : fetch(event.webhook_url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      })
  return (await ask).ok
}

function settle(pool: pg.Pool, event: EventRow, taken: boolean, now: number) {
  const pause = schedule[event.attempts - 1]
  const again = taken ? (event.repeats > 0 ? repeatMs : undefined) : pause
  return pool.query(
    namedQuery(
      `update sandbox_event set delivered_at = case when $2 then coalesce(delivered_at, $3)
        else delivered_at end, repeats = case when $2 then greatest(repeats - 1, 0) else repeats end, next_at = $4
        where id = $1`,
      [event.id, taken, isoAt(now), again === undefined ? null : isoAt(now + again)],
    ),
  )
}
