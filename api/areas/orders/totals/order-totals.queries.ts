import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'

export type TotalsFilter = {
  merchantIds: readonly string[]
  statuses?: readonly string[] | undefined
  order_type?: readonly string[] | undefined
  payment_mode?: readonly string[] | undefined
  /** Local dates of the merchant, both included. */
  start_date?: string | undefined
  end_date?: string | undefined
}

/**
 * Numbers of placed orders by status: from the sums and the deltas that they do not contain yet, or from the orders
 * while the sums are not built. An order counts if it is of all of `merchantIds`.
 */
export async function countOrders(
  db: Db,
  { merchantIds, statuses, order_type, payment_mode, start_date, end_date }: TotalsFilter,
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
  const hasDates = start_date !== undefined || end_date !== undefined
  const isBetween = (date: RawBuilder<unknown>) =>
    sql`${date} between coalesce(${start_date ?? null}::date, '-infinity') and coalesce(${end_date ?? null}::date, 'infinity')`
  const zones = sql`array(select distinct m.timezone from merchant m where m.tenant_id = ${tenant})`
  const isTotal = hasDates
    ? sql`timezone = any(${zones}) and period = 'day' and ${isBetween(sql`local_date`)} and timezone = ${zoneOf('t')}`
    : sql`timezone = '' and period = 'all'`
  const isPlacedThen = (zone: RawBuilder<unknown>) =>
    hasDates
      ? sql`and placed_at >= coalesce(${start_date ?? null}::date - 1, '-infinity') and placed_at < coalesce(${end_date ?? null}::date + 2, 'infinity')
            and ${isBetween(sql`(placed_at at time zone ${zone})::date`)}`
      : sql``
  const hasZones = hasDates ? sql`s.timezones @> ${zones}` : sql`cardinality(s.timezones) > 0`
  const { rows } = await sql<{ order_status: OrderStatus; count: number }>`
    with built as materialized (
      select coalesce((select ${hasZones} from order_total_state s where s.tenant_id = ${tenant}), false) as is_built
    ), counted as (
      select order_status, orders from order_total t
       where (select is_built from built) and tenant_id = ${tenant} and ${isTotal} ${matches}
      union all
      select order_status, orders from order_total_delta d
       where (select is_built from built) and tenant_id = ${tenant} ${isPlacedThen(zoneOf('d'))} ${matches}
      union all
      select order_status, count(*) from orders o
       where not (select is_built from built) and tenant_id = ${tenant} and placed_at is not null
         ${isPlacedThen(zoneOf('o'))} ${matches}
       group by order_status
    )
    select order_status, sum(orders) as count from counted group by order_status`.execute(db)
  return rows
}

/** The time zone of the merchant of a row. */
const zoneOf = (alias: string) =>
  sql`(select m.timezone from merchant m where m.tenant_id = ${sql.ref(alias)}.tenant_id and m.id = ${sql.ref(alias)}.merchant_id)`
