import { sql } from 'kysely'
import type { RecommendationEvent } from '#contract/areas/recommendations/store.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

/**
 * Adds events to the sums of a day and its month. `requests` are the events of each request, in which an item counts
 * once. Items that are not for sale are ignored, so there are never more rows than items. Sorted, so that transactions do not
 * wait for each other in a circle.
 */
export async function addEvents(
  db: Db,
  requests: readonly (readonly RecommendationEvent[])[],
  localDate: string,
): Promise<void> {
  const tenant = db.scope.tenantId
  const events = requests.flatMap((all, request) => all.map((event) => ({ ...event, request })))
  await sql`
    with event as (
      select distinct request, type, event, id
        from jsonb_to_recordset(${json(events)}::jsonb) as e (request integer, type text, event text, id uuid)
    ), counted as (
      select type, id, count(*) filter (where event = 'impression') as impressions, count(*) filter (where event = 'click') as clicks
        from event group by 1, 2
    ), known as (
      select c.*, p.merchant_id from counted c join product p on p.tenant_id = ${tenant} and p.id = c.id
       where c.type in ('product', 'order') and p.status = 'active' and p.deleted_at is null
      union all
      select c.*, m.id from counted c join merchant m on m.tenant_id = ${tenant} and m.id = c.id
       where c.type = 'merchant' and m.status = 'active' and m.deleted_at is null
    )
    insert into recommendation_total as t (tenant_id, kind, period, local_date, item_id, merchant_id, impressions, clicks)
    select ${tenant}, k.type, d.period, d.local_date, k.id, k.merchant_id, k.impressions, k.clicks
      from known k cross join (values ('day', ${localDate}::date), ('month', date_trunc('month', ${localDate}::date)::date)) as d (period, local_date)
     order by k.type, d.period, k.id
    on conflict (tenant_id, kind, period, local_date, item_id) do update
       set impressions = t.impressions + excluded.impressions, clicks = t.clicks + excluded.clicks`.execute(db)
}
