import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { breakdownRows } from '../breakdown-rows.queries.ts'
import type { ReportScope } from '../reports.db.ts'
import type { QualityCell } from './quality.rules.ts'

/**
 * The figures of a period until an instant that make up the quality of each merchant, and (merchant null) of all together.
 * Percentiles come from the sums by minute. Problems and refunds have a row for each currency too.
 */
export async function listQualityCells(db: Db, scope: ReportScope, until: string): Promise<QualityCell[]> {
  const dimensions = ['acceptance', 'preparation', 'lateness', 'problem', 'quality', 'refund'] as const
  const { rows } = await sql<QualityCell>`
    with ${breakdownRows(db, scope, until, dimensions)}, cell as materialized (
      select merchant_id, dimension, key, sum(orders) as orders from row r where r.dimension <> 'refund'
       group by grouping sets ((merchant_id, dimension, key), (dimension, key)) having sum(orders) > 0
    ), ranked as (
      select merchant_id, dimension, key::integer as minute, sum(orders) over (partition by merchant_id, dimension order by key) as upto,
             sum(orders) over (partition by merchant_id, dimension) as total
        from cell where dimension in ('acceptance', 'preparation', 'lateness')
    )
    select merchant_id, dimension as kind, '' as key, max(total) as value,
           min(minute) filter (where upto >= total * 0.5) as median, min(minute) filter (where upto >= total * 0.95) as p95
      from ranked group by 1, 2
    union all
    select merchant_id, dimension, key, orders, null, null from cell where dimension in ('problem', 'quality')
    union all
    select merchant_id, case dimension when 'refund' then 'refunds' else 'problem_cost' end, currency, sum(sales), null, null
      from row r where r.dimension in ('problem', 'refund') group by grouping sets ((merchant_id, dimension, currency), (dimension, currency))`.execute(
    db,
  )
  return rows
}

/** Names and currencies of merchants, also of deleted ones, by id. */
export async function listMerchantsOfReport(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { name: string; currency: string }>()
  const rows = await db
    .selectFrom('merchant')
    .select(['id', 'name', 'currency'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, ...merchant }) => [id, merchant]))
}
