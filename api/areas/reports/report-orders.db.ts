import { sql } from 'kysely'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern } from '#api/platform/db/listing.ts'
import type { ReportScope } from './reports.db.ts'

/** A page of the orders of a period, newest first, with the split of their amounts. `search` is part of a number or name. */
export async function listReportOrders(
  db: Db,
  { period, merchantId }: ReportScope,
  { search, page, limit }: { search: string; page: number; limit: number },
) {
  const matches = db
    .selectFrom('orders')
    .where('placed_at', '>=', period.from)
    .where('placed_at', '<', period.until)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`search_text like ${containsPattern(search.toLowerCase().replace(/^#/, ''))}`),
    )
  const [rows, counted] = await Promise.all([
    matches
      .select([
        'order_id',
        sql<string>`placed_at`.as('created_at'),
        sql<string>`trim(concat_ws(' ', customer_snapshot ->> 'first_name', customer_snapshot ->> 'last_name'))`.as(
          'customer_name',
        ),
        'grand_total as order_amount',
        'commission_amount',
        'merchant_amount',
        sql<OrderStatus>`order_status`.as('order_status'),
        'currency',
      ])
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    search === '' ? undefined : matches.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, found: counted?.total }
}
