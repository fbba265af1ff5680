import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { SandboxIntentTable } from '#api/platform/tables.ts'
import type { Selectable } from 'kysely'
import type { NewWireIntent } from './wire.ts'

export type IntentRow = Selectable<SandboxIntentTable> & { metadata: Record<string, string> }
type IntentStatus = IntentRow['status']

const randomToken = () => randomBytes(18).toString('base64url')

/**
 * Inserts an event for each changed intent, in the same statement. It is sent after up to two seconds, and one in
 * four is sent twice. `$1` is now.
 */
const insertEventSql = `events as (
  insert into sandbox_event (id, account, type, object, webhook_url, repeats, next_at, created_at)
  select 'evt_' || replace(gen_random_uuid()::text, '-', ''), account, 'intent.' || status,
         jsonb_build_object('ref', ref, 'status', status, 'amount', amount, 'currency', currency, 'failure_reason', failure_reason, 'metadata', metadata),
         webhook_url, (random() < 0.25)::int, $1::timestamptz + random() * interval '2 seconds', $1
    from changed)`

export type NewIntentRow = NewWireIntent & { account: string; idempotencyKey: string; now: string }

/** The intent of this key: created, or the existing one. An amount of zero is paid immediately. */
export async function insertOrFindIntent(pool: pg.Pool, newIntent: NewIntentRow): Promise<IntentRow> {
  const { account, idempotencyKey, now, amount, currency, description, metadata, return_url, webhook_url } = newIntent
  const inserted = await pool.query<IntentRow>(
    namedQuery(
      `with changed as (
       insert into sandbox_intent (ref, account, idempotency_key, amount, currency, description, metadata, return_url,
       webhook_url, status, client_secret, capture_method, created_at, updated_at)
       values ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $1, $1) on conflict do nothing
       returning *), ${insertEventSql.replace('from changed', "from changed where status = 'succeeded'")}
     select * from changed`,
      [
        now,
        `pi_${randomToken()}`,
        account,
        idempotencyKey,
        amount,
        currency,
        description,
        JSON.stringify(metadata),
        return_url ?? null,
        webhook_url,
        amount === 0 ? 'succeeded' : 'requires_payment',
        `sec_${randomToken()}`,
        newIntent.capture_method,
      ],
    ),
  )
  if (inserted.rows[0]) return inserted.rows[0]
  const { rows } = await pool.query<IntentRow>(
    namedQuery('select * from sandbox_intent where account = $1 and idempotency_key = $2', [account, idempotencyKey]),
  )
  if (!rows[0]) throw new Error('the intent does not exist')
  return rows[0]
}

/** An intent by its ref, of one account or (null, for the bank page) of any. */
export async function findIntent(pool: pg.Pool, ref: string, account: string | null): Promise<IntentRow | undefined> {
  const { rows } = await pool.query<IntentRow>(
    namedQuery('select * from sandbox_intent where ref = $1 and ($2::uuid is null or account = $2)', [ref, account]),
  )
  return rows[0]
}

export type IntentStatusChange = {
  ref: string
  account: string | null
  from: readonly IntentStatus[]
  to: IntentStatus
  reason?: string | null
  last4?: string | null
  settlesAt?: string | null
  now: string
}

/** What a payment leads to: with manual capture it is only authorised. */
const paidSql = (to: string) =>
  `case when ${to} = 'succeeded' and capture_method = 'manual' and status <> 'authorized' then 'authorized' else ${to} end`

/**
 * Changes the status of an intent, once even under concurrency; returns its state afterwards. An intent with manual
 * capture is authorised before it succeeds.
 */
export async function changeIntentStatus(
  pool: pg.Pool,
  { ref, account, from, to, reason = null, last4 = null, settlesAt = null, now }: IntentStatusChange,
): Promise<IntentRow | undefined> {
  const { rows } = await pool.query<IntentRow>(
    namedQuery(
      `with changed as (
       update sandbox_intent set status = ${paidSql('$4')}, failure_reason = $5, card_last4 = coalesce($6, card_last4), settles_at = $7, updated_at = $1
        where ref = $2 and ($3::uuid is null or account = $3) and status = any($8) returning *), ${insertEventSql}
     select * from changed`,
      [now, ref, account, to, reason, last4, settlesAt, from],
    ),
  )
  return rows[0] ?? findIntent(pool, ref, account)
}

/** Completes payments whose processing time is over; returns their number. */
export async function settleIntents(pool: pg.Pool, now: string, account: string | null): Promise<number> {
  const { rowCount } = await pool.query(
    namedQuery(
      `with changed as (
       update sandbox_intent set status = ${paidSql("'succeeded'")}, settles_at = null, updated_at = $1
        where settles_at <= $1 and status = 'processing' and ($2::uuid is null or account = $2) returning *), ${insertEventSql}
     select ref from changed`,
      [now, account],
    ),
  )
  return rowCount ?? 0
}
