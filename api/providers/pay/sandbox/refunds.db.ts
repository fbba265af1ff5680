import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { SandboxRefundTable } from '#api/platform/tables.ts'
import type { Selectable } from 'kysely'
import type { IntentRow } from './intents.db.ts'

export type RefundRow = Selectable<SandboxRefundTable>
export type NewRefundRow = {
  account: string
  intentRef: string
  amount: number
  idempotencyKey: string
  now: string
  /** When the refund settles; null for immediately. */ settlesAt: (intent: IntentRow) => string | null
}

/** Inserts an event for the changed refund. `$1` is now. */
const insertEventSql = `insert into sandbox_event (id, account, type, object, webhook_url, repeats, next_at, created_at)
  select 'evt_' || replace(gen_random_uuid()::text, '-', ''), r.account, 'refund.' || r.status,
         jsonb_build_object('ref', r.ref, 'intent_ref', r.intent_ref, 'idempotency_key', r.idempotency_key, 'amount', r.amount, 'status', r.status),
         i.webhook_url, (random() < 0.25)::int, $1::timestamptz + random() * interval '2 seconds', $1
    from changed r join sandbox_intent i on i.ref = r.intent_ref`

export async function findRefund(
  client: pg.Pool | pg.PoolClient,
  account: string,
  intentRef: string,
  idempotencyKey: string,
): Promise<RefundRow | undefined> {
  const { rows } = await client.query<RefundRow>(
    namedQuery('select * from sandbox_refund where account = $1 and intent_ref = $2 and idempotency_key = $3', [
      account,
      intentRef,
      idempotencyKey,
    ]),
  )
  return rows[0]
}

/** Refunds once per key and never more than was paid. Returns an error code if that is not possible. */
export async function createRefund(
  pool: pg.Pool,
  refund: NewRefundRow,
): Promise<RefundRow | 'intent_unknown' | 'not_refundable' | 'amount_too_large'> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await insertRefund(client, refund)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function insertRefund(
  client: pg.PoolClient,
  { account, intentRef, amount, idempotencyKey, now, settlesAt }: NewRefundRow,
) {
  const {
    rows: [intent],
  } = await client.query<IntentRow>(
    namedQuery('select * from sandbox_intent where account = $1 and ref = $2 for update', [account, intentRef]),
  )
  if (!intent) return 'intent_unknown'
  const existing = await findRefund(client, account, intentRef, idempotencyKey)
  if (existing) return existing
  if (intent.status !== 'succeeded') return 'not_refundable'
  if (intent.refunded + amount > intent.amount) return 'amount_too_large'
  const settlesAtIso = settlesAt(intent)
  await client.query(
    namedQuery('update sandbox_intent set refunded = refunded + $2, updated_at = $3 where ref = $1', [
      intentRef,
      amount,
      now,
    ]),
  )
  const {
    rows: [refund],
  } = await client.query<RefundRow>(
    namedQuery(
      `with changed as (
       insert into sandbox_refund (ref, account, intent_ref, idempotency_key, amount, status, settles_at, created_at)
       values ($2, $3, $4, $5, $6, $7, $8, $1) returning *), events as (${insertEventSql})
     select * from changed`,
      [
        now,
        `re_${randomBytes(18).toString('base64url')}`,
        account,
        intentRef,
        idempotencyKey,
        amount,
        settlesAtIso === null ? 'succeeded' : 'pending',
        settlesAtIso,
      ],
    ),
  )
  return refund ?? 'not_refundable'
}

export async function settleRefunds(pool: pg.Pool, now: string, account: string | null): Promise<number> {
  const { rowCount } = await pool.query(
    namedQuery(
      `with changed as (
       update sandbox_refund set status = 'succeeded', settles_at = null where settles_at <= $1 and status = 'pending'
       and ($2::uuid is null or account = $2) returning *), events as (${insertEventSql})
     select ref from changed`,
      [now, account],
    ),
  )
  return rowCount ?? 0
}
