import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf } from '#api/platform/db/listing.ts'

/** The balances of a customer, that in `first` before the others. */
export const balancesOf = (db: Db, customerId: string, first: string) =>
  db
    .selectFrom('wallet')
    .select(['currency', 'balance'])
    .where('customer_id', '=', customerId)
    .orderBy(sql`currency <> ${first}`)
    .orderBy('currency')
    .execute()

/** Entries are counted up to this number: nobody reads further. */
const maxCounted = 10_000

/** One page of a statement, the newest first. */
export async function listEntries(db: Db, customerId: string, { page, limit }: { page: number; limit: number }) {
  const entries = db.selectFrom('wallet_entry as e').where('e.customer_id', '=', customerId)
  const [data, { total }] = await Promise.all([
    entries
      .leftJoin('orders as o', 'o.id', 'e.order_id')
      .select([
        'e.id',
        'e.type',
        'e.amount',
        'e.balance',
        'e.currency',
        'o.order_id',
        'e.reason',
        'e.user_name',
        'e.created_at',
      ])
      .orderBy('e.id', 'desc')
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    db
      .selectFrom(entries.select('e.id').limit(maxCounted).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

export const findWalletCustomer = (db: Db, id: string) =>
  db.selectFrom('customer').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
