import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { MergedRow } from './merge.rules.ts'

/** The customer that stays, and the one whose records it gets. */
type Merge = { from: string; to: string }

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'country_code',
  'password_hash',
  'guest_key',
  'status',
  'sign_up_date',
  'consent_at',
  'form_data',
  'locale',
  'prepayment_only',
  'is_dummy',
  'updated_at',
] as const

const pair = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('customer')
    .select(columns)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')

export const findPair = (db: Db, ids: readonly string[]) => pair(db, ids).execute()
export type PairRow = Awaited<ReturnType<typeof findPair>>[number]

/** Locks two customers until the transaction ends. New orders of both wait. */
export const lockPair = (db: Db, ids: readonly string[]): Promise<PairRow[]> => pair(db, ids).forUpdate().execute()

/** Locks the orders of a customer, at most one more than `limit`. Returns their number. */
export async function lockOrdersOf(db: Db, customerId: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .forUpdate()
    .execute()
  return rows.length
}

/** Which offers each customer wants. Without a row: on registered devices alone. */
export async function offersOf(db: Db, customerId: string) {
  const row = await db
    .selectFrom('notice_preference')
    .select(['mail', 'whatsapp', 'push', 'timezone'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? { mail: false, whatsapp: false, push: true, timezone: null }
}

export async function saveOffers(
  db: Db,
  customer_id: string,
  { mail, whatsapp, push, timezone }: Awaited<ReturnType<typeof offersOf>>,
): Promise<void> {
  const row = { mail, whatsapp, push, timezone, updated_at: db.now }
  await db
    .insertInto('notice_preference')
    .values({ customer_id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'customer_id']).doUpdateSet(row))
    .execute()
  await db
    .updateTable('customer_figure')
    .set({ accepts_mail: mail, accepts_whatsapp: whatsapp })
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Ends a customer as a record of its own. Its id leads to the other one, and so do those that led to it. */
export async function endMerged(db: Db, { from, to }: Merge): Promise<void> {
  await db
    .updateTable('customer')
    .set({
      password_hash: null,
      guest_key: null,
      merged_into: to,
      merged_at: db.now,
      deleted_at: db.now,
      updated_at: db.now,
    })
    .where('id', '=', from)
    .execute()
  await db.updateTable('customer').set({ merged_into: to }).where('merged_into', '=', from).execute()
  await db.deleteFrom('notice_preference').where('customer_id', '=', from).execute()
}

export const saveMergedFields = async (db: Db, id: string, { form_data, ...fields }: MergedRow): Promise<void> => {
  await db
    .updateTable('customer')
    .set({ ...fields, form_data: form_data === null ? null : json(form_data), updated_at: db.now })
    .where('id', '=', id)
    .execute()
  await db.updateTable('customer_figure').set({ locale: fields.locale }).where('customer_id', '=', id).execute()
}

/** Gives payments and transactions of one customer to another. They are found by the orders, which move afterwards. */
export async function movePayments(db: Db, { from, to }: Merge): Promise<void> {
  const tenant = db.scope.tenantId
  const ofOrders = sql`order_id in (select id from orders where tenant_id = ${tenant} and customer_id = ${from})`
  await sql`update money_transaction set customer_id = ${to}
     where tenant_id = ${tenant} and customer_id = ${from}
       and (${ofOrders} or (order_id is null and txn_id in (
         select txn_id from payment where tenant_id = ${tenant} and customer_id = ${from} and order_id is null)))`.execute(
    db,
  )
  await sql`update payment set customer_id = ${to}
     where tenant_id = ${tenant} and customer_id = ${from} and (${ofOrders} or order_id is null)`.execute(db)
}

/** Moves what is not counted anywhere. Where both have the same, that of the customer who stays is kept. */
export async function moveRecords(db: Db, { from, to }: Merge): Promise<void> {
  const tenant = db.scope.tenantId
  for (const statement of [
    // What one customer may use once was used by both: the rows stay, one of them holds the claim.
    sql`update coupon_redemption r set customer_id = ${to}, is_single_use = r.is_single_use and not exists (
          select from coupon_redemption s where s.tenant_id = r.tenant_id and s.coupon_id = r.coupon_id
             and s.customer_id = ${to} and s.is_single_use)
        where r.tenant_id = ${tenant} and r.customer_id = ${from}`,
    sql`update review set customer_id = ${to} where tenant_id = ${tenant} and customer_id = ${from}`,
    sql`update order_link set customer_id = ${to} where tenant_id = ${tenant} and customer_id = ${from}`,
    sql`update customer_note set customer_id = ${to} where tenant_id = ${tenant} and customer_id = ${from}`,
    sql`update message set recipient = ${to} where tenant_id = ${tenant} and recipient = ${from}`,
    sql`delete from customer_address a where a.tenant_id = ${tenant} and a.customer_id = ${from} and exists (
          select from customer_address b where b.tenant_id = a.tenant_id and b.customer_id = ${to}
             and b.match_text = a.match_text and b.latitude = a.latitude and b.longitude = a.longitude)`,
    sql`update customer_address a set customer_id = ${to}, is_default = a.is_default and not exists (
          select from customer_address b where b.tenant_id = a.tenant_id and b.customer_id = ${to} and b.is_default)
        where a.tenant_id = ${tenant} and a.customer_id = ${from}`,
    ...['campaign_recipient', 'campaign_hold_out'].map(
      (table) => sql`update ${sql.table(table)} r set customer_id = ${to}
        where r.tenant_id = ${tenant} and r.customer_id = ${from} and not exists (
          select from campaign_recipient s where s.tenant_id = r.tenant_id and s.campaign_id = r.campaign_id and s.customer_id = ${to})
          and not exists (
          select from campaign_hold_out s where s.tenant_id = r.tenant_id and s.campaign_id = r.campaign_id and s.customer_id = ${to})`,
    ),
    sql`update popup_view v set customer_id = ${to} where v.tenant_id = ${tenant} and v.customer_id = ${from} and not exists (
          select from popup_view s where s.tenant_id = v.tenant_id and s.popup_id = v.popup_id and s.customer_id = ${to})`,
    sql`delete from push_token where tenant_id = ${tenant} and customer_id = ${from}`,
    sql`delete from one_time_token where tenant_id = ${tenant} and subject_id = ${from}`,
  ])
    await statement.execute(db)
}

/** The customer of an id: itself, or the one that it was merged into. */
export async function survivorOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('customer').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? id
}

/** Records that were merged into a customer, the newest first. */
export const mergedRecordsOf = (db: Db, customerId: string) =>
  db
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'email', 'mobile'])
    .select((eb) => eb.fn.coalesce('merged_at', 'updated_at').as('merged_at'))
    .where('merged_into', '=', customerId)
    .orderBy('merged_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()

/** All of them, with what must be erased elsewhere. */
export const mergedContactsOf = (db: Db, customerId: string) =>
  db.selectFrom('customer').select(['id', 'email', 'mobile']).where('merged_into', '=', customerId).execute()

/** Deletes the figures of a merged customer, which are those of nothing ordered. */
export const deleteFigures = (db: Db, customerId: string) =>
  db.deleteFrom('customer_figure').where('customer_id', '=', customerId).where('orders', '=', 0).execute()
