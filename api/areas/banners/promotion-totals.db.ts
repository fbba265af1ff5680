import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

export type EventCounts = { shown: number; clicked: number; closed: number }

/**
 * Adds events to the sums of a day. Ids that are no banner or popup of the tenant are left out. In the order of the ids,
 * so that transactions do not wait for each other in a circle.
 */
export async function addPromotionEvents(
  db: Db,
  type: 'banner' | 'popup',
  { counts, localDate }: { counts: ReadonlyMap<string, EventCounts>; localDate: string },
): Promise<void> {
  if (counts.size === 0) return
  const rows = [...counts].map(([id, count]) => ({ id, ...count }))
  const [promotion, total, key] = [sql.table(type), sql.table(`${type}_total`), sql.ref(`${type}_id`)]
  await sql`
    insert into ${total} as t (tenant_id, ${key}, local_date, shown, clicked, closed)
    select p.tenant_id, p.id, ${localDate}::date, e.shown, e.clicked, e.closed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, shown bigint, clicked bigint, closed bigint)
      join ${promotion} p on p.tenant_id = ${db.scope.tenantId} and p.id = e.id
     order by p.id
    on conflict (tenant_id, ${key}, local_date) do update
      set shown = t.shown + excluded.shown, clicked = t.clicked + excluded.clicked, closed = t.closed + excluded.closed
  `.execute(db)
}
