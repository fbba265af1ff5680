import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

export async function ownBalances(db: Db, merchantId: string) {
  const { rows } = await sql<{ currency: string; available: number; pending: number; on_the_way: number }>`
    select currency, sum(available)::bigint as available, sum(pending)::bigint as pending, sum(on_the_way)::bigint as on_the_way
      from (
        select currency, merchant_amount as available, 0 as pending, 0 as on_the_way from payout_entry
         where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and payout_id is null
        union all
        select currency, 0, merchant_amount, 0 from orders
         where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and placed_at is not null
           and closed_at is null and payment_status = 'paid'
        union all
        select currency, 0, 0, amount from payout
         where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and status <> 'completed'
      ) amounts group by 1 order by 1`.execute(db)
  return rows
}
