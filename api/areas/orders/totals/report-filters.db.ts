import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { problemKeys } from './order-problems.queries.ts'

/** What reports lead to an order `o` by: its problems, `any`, `by_store` and the reasons of its refunds. */
const valuesOfOrder = sql`(
  select distinct 'problem' as filter, v.value
    from ${problemKeys} p
   cross join lateral unnest(array[p.key, 'any', case when p.key in ('rejected', 'cancelled') then 'by_store' end]) as v (value)
   where v.value is not null
  union all
  select 'refund_reason', r.reason from jsonb_object_keys(o.refund_reasons) as r (reason) where o.order_status <> 'cancelled')`

/**
 * Replaces the rows of `order_report_filter` by what these orders are now, or all orders of the tenant. Runs after their deltas
 * were deleted in the same transaction: until then, lists ask the orders that have deltas themselves.
 */
export async function replaceReportFilters(db: Db, orderIds: readonly string[] | 'all'): Promise<void> {
  if (orderIds.length === 0) return
  const tenant = db.scope.tenantId
  const among = (column: string) =>
    orderIds === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${orderIds}::uuid[])`
  await sql`
    with present as materialized (
      select o.id as order_id, o.merchant_id, o.placed_at, f.filter, f.value from orders o cross join lateral ${valuesOfOrder} f
       where o.tenant_id = ${tenant} and o.placed_at is not null and ${among('o.id')}
    ), removed as (
      delete from order_report_filter r where r.tenant_id = ${tenant} and ${among('r.order_id')}
         and not exists (select 1 from present p where p.order_id = r.order_id and p.filter = r.filter and p.value = r.value)
      returning 1
    ), added as (
      insert into order_report_filter as r (tenant_id, filter, value, placed_at, order_id, merchant_id)
      select ${tenant}, filter, value, placed_at, order_id, merchant_id from present
      on conflict (tenant_id, order_id, filter, value) do update set placed_at = excluded.placed_at, merchant_id = excluded.merchant_id
       where (r.placed_at, r.merchant_id) <> (excluded.placed_at, excluded.merchant_id)
      returning 1
    ) select 1`.execute(db)
}
