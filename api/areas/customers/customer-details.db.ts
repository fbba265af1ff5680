import { sql } from 'kysely'
import type { CustomerDetails } from '#contract/areas/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { addressesOf } from './addresses.queries.ts'
import { findCustomer } from './customers.db.ts'
import { mergedRecordsOf } from './merge.db.ts'

/** A customer with addresses and what they have ordered. */
export async function customerDetails(db: Db, id: string): Promise<CustomerDetails | undefined> {
  const [customer, figures, addresses, merged] = await Promise.all([
    findCustomer(db, id),
    figuresOf(db, id),
    addressesOf(db, id),
    mergedRecordsOf(db, id),
  ])
  return customer && { ...customer, ...figures, addresses, merged }
}

const figuresOf = (db: Db, customerId: string) =>
  db
    .selectFrom('tenant_profile as p')
    .leftJoin('customer_figure as f', (join) => join.on('f.customer_id', '=', customerId))
    .select((eb) => [
      'p.currency',
      eb.fn
        .coalesce(
          eb.selectFrom('customer as c').select('c.prepayment_only').where('c.id', '=', customerId),
          sql<boolean>`false`,
        )
        .as('prepayment_only'),
      eb.fn.coalesce('f.orders', sql<number>`0`).as('orders_count'),
      eb.fn.coalesce('f.cancelled_orders', sql<number>`0`).as('cancelled_count'),
      eb.fn.coalesce('f.refunds', sql<number>`0`).as('refund_count'),
      eb.fn.coalesce('f.spent', sql<number>`0`).as('total_spent'),
      'f.last_order_at',
      eb
        .selectFrom('orders as o')
        .select('o.placed_at')
        .where('o.customer_id', '=', customerId)
        .where('o.placed_at', 'is not', null)
        .orderBy('o.created_at')
        .limit(1)
        .as('first_order_at'),
    ])
    .executeTakeFirstOrThrow()
