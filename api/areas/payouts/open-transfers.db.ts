import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

type OpenTransfer = { tenant_id: string; payout_id: string | null; external_id: string | null }

const lagMs = 60_000
const accountDays = 7

/** Transfers and accounts of all tenants whose state must be asked for, at most 500 of each. */
export async function listOpenTransfers(pool: pg.Pool, nowMs: number): Promise<OpenTransfer[]> {
  const { rows } = await pool.query<OpenTransfer>(
    namedQuery(
      `(select p.tenant_id, p.id as payout_id, null as external_id from payout p
         where p.provider = 'stripe_connect' and p.status in ('pending', 'processing') and p.updated_at < $1
           and (p.held_until is null or p.held_until <= $2) order by p.updated_at limit 500)
       union all
       (select a.tenant_id, null, a.external_id from payout_account a
         where a.status = 'pending' and a.external_id is not null and a.updated_at < $1 and a.created_at > $3
         order by a.updated_at limit 500)`,
      [isoAt(nowMs - lagMs), isoAt(nowMs), isoAt(nowMs - accountDays * 86_400_000)],
    ),
  )
  return rows
}
