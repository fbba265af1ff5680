import { sql } from 'kysely'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'

export type TotalsFilter = {
  merchantIds: readonly string[]
  statuses?: readonly string[] | undefined
  order_type?: readonly string[] | undefined
  payment_mode?: readonly string[] | undefined
}

/**
 * Numbers of placed orders by status: from the sums and the deltas that they do not contain yet, or from the orders
 * while the sums are not built. An order counts if it is of all of `merchantIds`.
 */
export async function countOrders(
  db: Db,
  { merchantIds, statuses, order_type, payment_mode }: TotalsFilter,
): Promise<{ order_status: OrderStatus; count: number }[]> {
  const tenant = db.scope.tenantId
  const isAny = (column: string, values: readonly string[] | undefined) =>
    values?.length ? sql`and ${sql.ref(column)} = any(${values}::text[])` : sql``
  const matches = sql`${sql.join(
    [
      ...merchantIds.map((id) => sql`and merchant_id = ${id}`),
      isAny('order_status', statuses),
      isAny('order_type', order_type),
      isAny('payment_mode', payment_mode),
    ],
    sql` `,
  )}`
  const { rows } = await sql<{ order_status: OrderStatus; count: number }>`
    with built as materialized (
      select coalesce((select cardinality(s.timezones) > 0 from order_total_state s where s.tenant_id = ${tenant}), false) as is_built
    ), counted as (
      select order_status, orders from order_total
       where (select is_built from built) and tenant_id = ${tenant} and timezone = '' and period = 'all' ${matches}
      union all
      select order_status, orders from order_total_delta
       where (select is_built from built) and tenant_id = ${tenant} ${matches}
      union all
      select order_status, count(*) from orders
       where not (select is_built from built) and tenant_id = ${tenant} and placed_at is not null ${matches}
       group by order_status
    )
    select order_status, sum(orders) as count from counted group by order_status`.execute(db)
  return rows
}
