import { sql } from 'kysely'
import type { CustomerDuplicate } from '#contract/areas/customers/merges.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Pairs are counted up to this number: nobody reads further. */
const maxCounted = 10_000
/** Addresses among which somebody with the same name is looked for. */
const maxNeighbours = 50

/** Why the customers `c` and `d` may be the same person. */
const hasSame = {
  mobile: sql<boolean>`(c.mobile <> '' and c.mobile = d.mobile)`,
  email: sql<boolean>`(c.mailbox <> '' and c.mailbox = d.mailbox)`,
  address: sql<boolean>`(c.panel_text <> '' and c.panel_text = d.panel_text and exists (
    select from customer_address a
      join customer_address b on b.tenant_id = a.tenant_id and b.customer_id = d.id and b.match_text = a.match_text
     where a.tenant_id = c.tenant_id and a.customer_id = c.id and a.match_text <> ''))`,
}

const customerColumns = (alias: 'c' | 'd') => sql`json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'first_name', ${sql.ref(`${alias}.first_name`)}, 'last_name', ${sql.ref(`${alias}.last_name`)},
  'email', ${sql.ref(`${alias}.email`)}, 'mobile', ${sql.ref(`${alias}.mobile`)}, 'status', ${sql.ref(`${alias}.status`)},
  'is_guest', ${sql.ref(`${alias}.guest_key`)} is not null, 'sign_up_date', ${sql.ref(`${alias}.sign_up_date`)},
  'orders_count', coalesce((select f.orders from customer_figure f
     where f.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and f.customer_id = ${sql.ref(`${alias}.id`)}), 0))`

type DuplicatesInput = { customer_id?: string | undefined; page: number; limit: number }
type PairRow = Pick<CustomerDuplicate, 'customer' | 'other'> & Record<keyof typeof hasSame, boolean>

/** Pairs that nobody has dismissed, the newest first; with `customer_id` those of one customer. */
export async function listDuplicates(db: Db, { customer_id = undefined, page, limit }: DuplicatesInput) {
  const tenant = db.scope.tenantId
  const ofCustomer =
    customer_id === undefined ? sql`true` : sql`(p.customer_id = ${customer_id} or p.other_id = ${customer_id})`
  const open = sql`customer_duplicate p where p.tenant_id = ${tenant} and p.dismissed_at is null and ${ofCustomer}`
  const [{ rows }, counted] = await Promise.all([
    sql<PairRow>`
      select ${customerColumns('c')} as customer, ${customerColumns('d')} as other,
             ${hasSame.mobile} as mobile, ${hasSame.email} as email, ${hasSame.address} as address
        from (select p.customer_id, p.other_id, p.found_at from ${open}
               order by p.found_at desc, p.customer_id, p.other_id limit ${limit} offset ${(page - 1) * limit}) q
        join customer c on c.tenant_id = ${tenant} and c.id = q.customer_id
        join customer d on d.tenant_id = ${tenant} and d.id = q.other_id
       order by q.found_at desc, q.customer_id, q.other_id`.execute(db),
    sql<{ total: number }>`select count(*) as total from (select 1 from ${open} limit ${maxCounted}) counted`.execute(
      db,
    ),
  ])
  return { data: rows.map(toDuplicate), meta: { total: Number(counted.rows[0]?.total ?? 0) } }
}

const toDuplicate = ({ customer, other, ...same }: PairRow): CustomerDuplicate => ({
  customer: withInstant(customer),
  other: withInstant(other),
  reasons: (['mobile', 'email', 'address'] as const).filter((reason) => same[reason]),
})
const withInstant = <R extends { sign_up_date: string }>(row: R): R => ({
  ...row,
  sign_up_date: new Date(row.sign_up_date).toISOString(),
})

/** The first customers that one resembles: by each reason at most one, an account before guests. */
export async function findFirstMatches(db: Db, customerId: string): Promise<string[]> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<{ id: string }>`
    with me as materialized (
      select id, mobile, mailbox, panel_text from customer
       where tenant_id = ${tenant} and id = ${customerId} and deleted_at is null
    )
    select distinct m.id from me cross join lateral (
      (select c.id from customer c where c.tenant_id = ${tenant} and c.deleted_at is null and c.guest_key is null
          and c.mobile = me.mobile and c.mobile <> '' and c.id <> me.id limit 1)
      union all
      (select c.id from customer c where c.tenant_id = ${tenant} and c.deleted_at is null
          and c.mobile = me.mobile and c.mobile <> '' and c.id <> me.id order by c.tenant_id, c.mobile, c.id limit 1)
      union all
      (select c.id from customer c where c.tenant_id = ${tenant} and c.deleted_at is null
          and c.mailbox = me.mailbox and c.mailbox <> '' and c.id <> me.id order by c.tenant_id, c.mailbox, c.id limit 1)
      union all
      (select c.id from (
          select b.customer_id from customer_address a
            cross join lateral (select o.customer_id from customer_address o
              where o.tenant_id = ${tenant} and o.match_text = a.match_text and o.customer_id <> me.id
              order by o.tenant_id, o.match_text, o.customer_id limit ${maxNeighbours}) b
           where a.tenant_id = ${tenant} and a.customer_id = me.id and a.match_text <> '') near
          join customer c on c.tenant_id = ${tenant} and c.id = near.customer_id
         where c.deleted_at is null and c.panel_text = me.panel_text and me.panel_text <> '' order by c.id limit 1)
    ) m`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds pairs of a customer with others. Those that were dismissed stay so. */
export async function insertPairs(db: Db, customerId: string, otherIds: readonly string[]): Promise<void> {
  const pairs = otherIds.filter((id) => id !== customerId).map((id) => [customerId, id].toSorted())
  if (pairs.length === 0) return
  await db
    .insertInto('customer_duplicate')
    .values(pairs.map(([first = '', second = '']) => ({ customer_id: first, other_id: second, found_at: db.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes pairs of a customer that no longer resemble each other. */
export const deleteOutdatedPairs = (db: Db, customerId: string) =>
  sql`delete from customer_duplicate p using customer c, customer d
       where p.tenant_id = ${db.scope.tenantId} and ${customerId} in (p.customer_id, p.other_id) and p.dismissed_at is null
         and c.tenant_id = p.tenant_id and c.id = p.customer_id and d.tenant_id = p.tenant_id and d.id = p.other_id
         and not (${hasSame.mobile} or ${hasSame.email} or ${hasSame.address})`.execute(db)

/** Deletes all pairs of a customer. Returns the others. */
export async function deletePairs(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('customer_duplicate')
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('other_id', '=', customerId)]))
    .returning(['customer_id', 'other_id', 'dismissed_at'])
    .execute()
  return rows
    .filter(({ dismissed_at }) => dismissed_at === null)
    .map(({ customer_id, other_id }) => (customer_id === customerId ? other_id : customer_id))
}

/** Remembers that two customers are not the same person. */
export async function dismissPair(db: Db, customerId: string, otherId: string): Promise<void> {
  const [first = '', second = ''] = [customerId, otherId].toSorted()
  await db
    .insertInto('customer_duplicate')
    .values({ customer_id: first, other_id: second, found_at: db.now, dismissed_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'customer_id', 'other_id']).doUpdateSet({ dismissed_at: db.now }),
    )
    .execute()
}
