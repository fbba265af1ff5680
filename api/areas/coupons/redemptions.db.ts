import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { listPage } from '#api/platform/db/listing.ts'

/** Orders that used a coupon, newest first. */
export const listRedemptions = (db: Db, couponId: string, page: { page: number; limit: number }) =>
  listPage(
    db
      .selectFrom('coupon_redemption as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .where('r.coupon_id', '=', couponId)
      .select([
        'o.id',
        'o.order_id',
        sql<string>`trim(concat_ws(' ', o.customer_snapshot ->> 'first_name', o.customer_snapshot ->> 'last_name'))`.as(
          'customer_name',
        ),
        sql<string>`o.merchant_snapshot ->> 'name'`.as('merchant_name'),
        'r.redeemed_at',
        'o.coupon_discount as discount',
        'o.currency',
      ]),
    page,
    {
      sorts: ['redeemed_at'],
      defaultSort: '-redeemed_at',
      table: 'o',
      expressions: { redeemed_at: sql`r.redeemed_at` },
    },
  )
