import { sql } from 'kysely'
import type { ReadyOrders } from '#contract/rules/kitchen/preparation-times.ts'
import type { Db } from '#api/platform/db/db.ts'

const newestOrders = 2_000
const longestMinutes = 240

/**
 * Minutes from the placing of a merchant's orders until they were ready, of its newest orders since an instant. Orders for
 * later and cancelled ones are not measured; what took longer than four hours counts as four.
 */
export async function listPreparationTimes(db: Db, merchantId: string, since: string): Promise<ReadyOrders[]> {
  const { rows } = await sql<ReadyOrders>`
    select least(${longestMinutes}, ceil(extract(epoch from ready_at - placed_at) / 60))::integer as minutes, count(*)::integer as orders
      from (select placed_at, ready_at, is_scheduled, order_status from orders
             where merchant_id = ${merchantId} and placed_at >= ${since} order by placed_at desc limit ${newestOrders}) newest
     where ready_at >= placed_at and not is_scheduled and order_status <> 'cancelled'
     group by 1 order by 1`.execute(db)
  return rows
}
