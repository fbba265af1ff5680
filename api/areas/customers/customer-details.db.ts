import { sql } from 'kysely'
import type { CustomerDetails } from '#contract/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { findCustomer } from './customers.db.ts'

/** A customer with addresses and what they have ordered. */
export async function customerDetails(db: Db, id: string): Promise<CustomerDetails | undefined> {
  const [customer, figures, addresses] = await Promise.all([
    findCustomer(db, id),
    figuresOf(db, id),
    db
      .selectFrom('customer_address')
      .select([
        'id',
        'label',
        'address',
        'house',
        'landmark',
        'city',
        'state',
        'country',
        'postal_code',
        'latitude',
        'longitude',
        'is_default',
      ])
      .where('customer_id', '=', id)
      .orderBy('is_default', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return customer && { ...customer, ...figures, addresses }
}

const figuresOf = (db: Db, customerId: string) =>
  db
    .selectFrom('tenant_profile as p')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('orders')
          .selectAll()
          .where('customer_id', '=', customerId)
          .where('placed_at', 'is not', null)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select([
      'p.currency',
      sql<number>`count(o.id) filter (where o.order_status <> 'cancelled')`.as('orders_count'),
      sql<number>`count(o.id) filter (where o.order_status = 'cancelled')`.as('cancelled_count'),
      sql<number>`coalesce(sum(o.grand_total) filter (where o.order_status <> 'cancelled' and o.currency = p.currency), 0)`.as(
        'total_spent',
      ),
      sql<string | null>`min(o.placed_at)`.as('first_order_at'),
      sql<string | null>`max(o.placed_at)`.as('last_order_at'),
    ])
    .groupBy('p.currency')
    .executeTakeFirstOrThrow()
