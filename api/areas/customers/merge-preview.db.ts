import { sql } from 'kysely'
import type { MergePreview } from '#contract/areas/customers/merges.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Counts end here. */
const maxCounted = 10_000

const tables = {
  orders: 'orders',
  addresses: 'customer_address',
  notes: 'customer_note',
  reviews: 'review',
  coupons: 'coupon_redemption',
  campaigns: 'campaign_recipient',
  push_devices: 'push_token',
} as const
type Counts = Record<keyof typeof tables, number>

/** What a customer has that a merge moves or ends. */
export async function countRecords(
  db: Db,
  customerId: string,
): Promise<Counts & { wallet: MergePreview['moves']['wallet'] }> {
  const counts = Object.entries(tables).map(
    ([name, table]) => sql`(select count(*) from (select 1 from ${sql.table(table)} x
      where x.tenant_id = ${db.scope.tenantId} and x.customer_id = ${customerId} limit ${maxCounted}) n) as ${sql.ref(name)}`,
  )
  const [{ rows }, wallet] = await Promise.all([
    sql<Counts>`select ${sql.join(counts)}`.execute(db),
    db
      .selectFrom('wallet')
      .select(['currency', 'balance'])
      .where('customer_id', '=', customerId)
      .where('balance', '>', 0)
      .orderBy('currency')
      .execute(),
  ])
  const row = rows[0]
  const numberOf = (name: keyof Counts) => Number(row?.[name] ?? 0)
  return {
    orders: numberOf('orders'),
    addresses: numberOf('addresses'),
    notes: numberOf('notes'),
    reviews: numberOf('reviews'),
    coupons: numberOf('coupons'),
    campaigns: numberOf('campaigns'),
    push_devices: numberOf('push_devices'),
    wallet,
  }
}
