import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Selectable } from 'kysely'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { BillingTestCardTable, BillingTestChargeTable, BillingTestSessionTable } from '#api/platform/tables.ts'
import type { TestCard } from './test-cards.rules.ts'

export type ChargeRow = Selectable<BillingTestChargeTable>
type CardRow = Selectable<BillingTestCardTable>
export type SessionRow = Selectable<BillingTestSessionTable>

export const newReference = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`

export async function insertCard(pool: pg.Pool, card: TestCard, now: string): Promise<string> {
  const token = newReference('tok')
  await pool.query(
    namedQuery(
      `insert into billing_test_card (token, brand, last4, expiry_month, expiry_year, outcome, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [token, card.brand, card.last4, card.expiry_month, card.expiry_year, card.outcome, now],
    ),
  )
  return token
}

/** The card of a token, attached to the customer. Undefined if it is unknown or belongs to another customer. */
export async function attachCard(pool: pg.Pool, customer: string, token: string): Promise<CardRow | undefined> {
  const { rows } = await pool.query<CardRow>(
    namedQuery(
      `update billing_test_card set customer = $1 where token = $2 and (customer is null or customer = $1) returning *`,
      [customer, token],
    ),
  )
  return rows[0]
}

/** Forgets a card. Charges that it paid stay. */
export async function detachCard(pool: pg.Pool, token: string): Promise<void> {
  await pool.query(namedQuery('delete from billing_test_card where token = $1', [token]))
}

export async function findCard(pool: pg.Pool, customer: string, token: string): Promise<CardRow | undefined> {
  const { rows } = await pool.query<CardRow>(
    namedQuery('select * from billing_test_card where token = $1 and customer = $2', [token, customer]),
  )
  return rows[0]
}

type NewSession = { ref: string; tenantId: string; customer: string; returnUrl: string; now: string }
export async function insertSession(
  pool: pg.Pool,
  { ref, tenantId, customer, returnUrl, now }: NewSession,
): Promise<void> {
  await pool.query(
    namedQuery(
      `insert into billing_test_session (ref, tenant_id, customer, return_url, created_at) values ($1, $2, $3, $4, $5)`,
      [ref, tenantId, customer, returnUrl, now],
    ),
  )
}

export async function findSession(pool: pg.Pool, ref: string): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>(namedQuery('select * from billing_test_session where ref = $1', [ref]))
  return rows[0]
}

export const setSessionCard = (pool: pg.Pool, ref: string, token: string): Promise<unknown> =>
  pool.query(namedQuery('update billing_test_session set token = $2 where ref = $1 and token is null', [ref, token]))

type NewChargeRow = {
  key: string
  tenantId: string
  token: string
  amount: number
  currency: string
  status: ChargeRow['status']
  reason: string | null
  returnUrl: string
  now: string
}

/** The charge of this key: a new one, or the one that exists. */
export async function insertOrFindCharge(
  pool: pg.Pool,
  { key, tenantId, token, amount, currency, status, reason, returnUrl, now }: NewChargeRow,
): Promise<ChargeRow> {
  await pool.query(
    namedQuery(
      `insert into billing_test_charge (ref, idempotency_key, tenant_id, token, amount, currency, status,
         failure_reason, return_url, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict do nothing`,
      [newReference('ch'), key, tenantId, token, amount, currency, status, reason, returnUrl, now],
    ),
  )
  const charge = await findChargeByKey(pool, key)
  if (!charge) throw new Error('the charge does not exist')
  return charge
}

export async function findCharge(pool: pg.Pool, ref: string): Promise<ChargeRow | undefined> {
  const { rows } = await pool.query<ChargeRow>(namedQuery('select * from billing_test_charge where ref = $1', [ref]))
  return rows[0]
}

export async function findChargeByKey(pool: pg.Pool, key: string): Promise<ChargeRow | undefined> {
  const { rows } = await pool.query<ChargeRow>(
    namedQuery('select * from billing_test_charge where idempotency_key = $1', [key]),
  )
  return rows[0]
}

/** Changes a charge that waits; returns its state afterwards. */
export async function settleCharge(
  pool: pg.Pool,
  ref: string,
  { to, reason = null, now }: { to: ChargeRow['status']; reason?: string | null; now: string },
): Promise<ChargeRow | undefined> {
  await pool.query(
    namedQuery(
      `update billing_test_charge set status = $2, failure_reason = $3, updated_at = $4
        where ref = $1 and status in ('requires_action', 'processing')`,
      [ref, to, reason, now],
    ),
  )
  return findCharge(pool, ref)
}
