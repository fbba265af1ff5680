import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { insertRows } from '#api/platform/db/prepared.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { StoreTiming } from '../../schedules/hours.rules.ts'

type Hours = Omit<StoreTiming, 'timezone'>

/** Own opening hours and time zones of merchants, by id; `own` is missing where the merchant has those of the tenant. */
export async function listHours(db: Db, merchantIds: readonly string[]) {
  const ids = [...merchantIds]
  const [merchants, hours, holidays] = await Promise.all([
    db.selectFrom('merchant').select(['id', 'timezone']).where('id', 'in', ids).execute(),
    db
      .selectFrom('store_timing')
      .select(['merchant_id', 'is_business_hours_enabled', 'days'])
      .where('merchant_id', 'in', ids)
      .execute(),
    db
      .selectFrom('store_holiday')
      .select(['merchant_id', 'date', 'name', 'slots'])
      .where('merchant_id', 'in', ids)
      .execute(),
  ])
  const holidaysOf = Map.groupBy(holidays, ({ merchant_id }) => merchant_id)
  const own = new Map(
    hours.map(({ merchant_id, ...timing }): [string, Hours] => [
      merchant_id,
      { ...timing, holidays: holidaysOf.get(merchant_id) ?? [] },
    ]),
  )
  return new Map(merchants.map(({ id, timezone }) => [id, { timezone, own: own.get(id) }]))
}

/** Begins a pause, unless the merchant has one. */
export const insertPause = (db: Db, merchant_id: string) =>
  db
    .insertInto('merchant_pause')
    .values({ id: newId(), merchant_id, started_at: db.now, ended_at: null })
    .onConflict((oc) => oc.columns(['tenant_id', 'merchant_id']).where('ended_at', 'is', null).doNothing())
    .execute()

/** Ends the open pause of a merchant. Undefined if it has none. */
export const closePause = (db: Db, merchantId: string, endedAt: string) =>
  db
    .updateTable('merchant_pause')
    .set({ ended_at: sql`greatest(started_at, ${endedAt}::timestamptz)` })
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .returning(['id', 'merchant_id', 'started_at', sql<string>`ended_at`.as('ended_at')])
    .executeTakeFirst()

export const insertPauseSpans = (
  db: Db,
  spans: readonly { pause_id: string; merchant_id: string; starts_at: string; ends_at: string }[],
) => insertRows(db, 'merchant_pause_span', spans)

type Period = { from: string; until: string; merchantId: string | null }

/** Seconds of ended pauses within opening hours, by merchant. The day before `from` is read for spans that begin in it. */
export async function sumPauseSpans(db: Db, { from, until, merchantId }: Period): Promise<Map<string, number>> {
  const { rows } = await sql<{ merchant_id: string; seconds: number }>`
    select merchant_id, sum(extract(epoch from least(ends_at, ${until}::timestamptz) - greatest(starts_at, ${from}::timestamptz)))::integer as seconds
      from merchant_pause_span
     where tenant_id = ${db.scope.tenantId} and starts_at >= ${from}::timestamptz - interval '25 hours' and starts_at < ${until}::timestamptz
       and ends_at > ${from}::timestamptz ${merchantId === null ? sql`` : sql`and merchant_id = ${merchantId}`}
     group by 1`.execute(db)
  return new Map(rows.map((row) => [row.merchant_id, row.seconds]))
}

/** Pauses that have not ended, of a time before `until`. */
export const openPauses = (db: Db, { until, merchantId }: Omit<Period, 'from'>) =>
  db
    .selectFrom('merchant_pause')
    .select(['merchant_id', 'started_at'])
    .where('ended_at', 'is', null)
    .where('started_at', '<', until)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .execute()
