import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { isInSegment } from '../segments/membership.queries.ts'

const noCustomer = '00000000-0000-0000-0000-000000000000'

/**
 * Selects the terms of coupons, the number of redemptions, whether this customer has used them or ordered before, and
 * the segment of the coupon if the customer is in it.
 */
export const couponTerms = (db: Db, customerId: string | null) =>
  db
    .selectFrom('coupon as c')
    .leftJoin('coupon_counter as u', 'u.coupon_id', 'c.id')
    .leftJoin('segment as s', 's.id', 'c.segment_id')
    .leftJoin('customer_figure as f', (join) => join.on('f.customer_id', '=', customerId ?? noCustomer))
    .select((eb) => [
      'c.code',
      'c.active',
      'c.type',
      'c.discount_value',
      'c.max_amount',
      'c.currency',
      'c.minimum_requirement',
      'c.merchant_ids',
      'c.merchant_id',
      'c.segment_id',
      'c.payment_modes',
      'c.order_types',
      'c.start_date',
      'c.end_date',
      'c.usage_limit_total',
      'c.one_use_per_customer',
      'c.first_order_only',
      'c.hours',
      eb.fn.coalesce('u.redemptions', sql<number>`0`).as('usage_count'),
      eb
        .exists(
          eb
            .selectFrom('coupon_redemption as x')
            .select('x.order_id')
            .whereRef('x.coupon_id', '=', 'c.id')
            .where('x.customer_id', '=', customerId ?? noCustomer),
        )
        .as('has_used'),
      sql<boolean>`case when c.first_order_only then ${eb.exists(
        eb
          .selectFrom('orders as o')
          .select('o.id')
          .where('o.customer_id', '=', customerId ?? noCustomer)
          .where('o.order_status', '<>', 'cancelled'),
      )} else false end`.as('has_ordered'),
      sql<string[]>`case when s.id is not null and f.customer_id is not null and ${isInSegment(db)}
        then array[s.id] else '{}' end`.as('segment_ids'),
    ])

/** Whether a coupon `c` is valid at a merchant: its own, or one of the tenant for all merchants or for this one. */
export const isValidAt = (merchantId: string) => sql<boolean>`(c.merchant_id = ${merchantId} or (c.merchant_id is null
  and (c.merchant_ids = '{}' or ${merchantId} = any(c.merchant_ids))))`
