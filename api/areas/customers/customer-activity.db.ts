import { sql } from 'kysely'
import type { CustomerNote } from '#contract/areas/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'

/** Rows of each kind that are shown. */
const shown = 20
/** The newest orders among which merchants are counted. */
const recentOrders = 1_000

/** The merchants of which a customer has ordered most. */
export const favouriteMerchants = (db: Db, customerId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('orders')
        .select(['merchant_id', 'merchant_snapshot'])
        .where('customer_id', '=', customerId)
        .where('placed_at', 'is not', null)
        .where('order_status', '<>', 'cancelled')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(recentOrders)
        .as('o'),
    )
    .select([
      'o.merchant_id',
      sql<string>`max(o.merchant_snapshot ->> 'name')`.as('name'),
      (eb) => eb.fn.countAll<number>().as('orders'),
    ])
    .groupBy('o.merchant_id')
    .orderBy('orders', 'desc')
    .orderBy('name')
    .limit(4)
    .execute()

export const usedCoupons = (db: Db, customerId: string) =>
  db
    .selectFrom('coupon_redemption as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('r.customer_id', '=', customerId)
    .select([
      'o.order_id',
      sql<string>`coalesce(o.coupon ->> 'code', '')`.as('code'),
      'o.coupon_discount as discount',
      'o.currency',
      'r.redeemed_at',
    ])
    .orderBy('r.redeemed_at', 'desc')
    .limit(shown)
    .execute()

export const writtenReviews = (db: Db, customerId: string) =>
  db
    .selectFrom('review as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('r.customer_id', '=', customerId)
    .where('r.deleted_at', 'is', null)
    .select([
      'r.id',
      'o.order_id',
      sql<string>`o.merchant_snapshot ->> 'name'`.as('merchant_name'),
      'r.rating',
      'r.review',
      'r.created_at',
    ])
    .orderBy('r.created_at', 'desc')
    .limit(shown)
    .execute()

export async function countPushDevices(db: Db, customerId: string): Promise<number> {
  const { devices } = await db
    .selectFrom('push_token')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return devices
}

/** Whether a customer agreed to offers by mail and WhatsApp. */
export async function offerConsents(db: Db, customerId: string) {
  const row = await db
    .selectFrom('customer_figure')
    .select(['accepts_mail', 'accepts_whatsapp'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? { accepts_mail: false, accepts_whatsapp: false }
}

/** Answers of the registration form by field, and the fields of the form. */
export async function registrationAnswers(db: Db, customerId: string) {
  const [customer, form] = await Promise.all([
    db.selectFrom('customer').select('form_data').where('id', '=', customerId).executeTakeFirst(),
    db.selectFrom('custom_form').select('fields').where('service', '=', 'user_register').executeTakeFirst(),
  ])
  return { answers: customer?.form_data ?? {}, fields: form?.fields ?? [] }
}

const noteColumns = ['id', 'note', 'author_name', 'created_at'] as const

export const notesOf = (db: Db, customerId: string) =>
  db
    .selectFrom('customer_note')
    .select(noteColumns)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

export const insertNote = (db: Db, customerId: string, note: string): Promise<CustomerNote> =>
  db
    .insertInto('customer_note')
    .values({
      id: newId(),
      customer_id: customerId,
      note,
      author_id: db.actor.id,
      author_name: db.actor.name ?? '',
      created_at: db.now,
    })
    .returning(noteColumns)
    .executeTakeFirstOrThrow()

export const deleteNote = (db: Db, customerId: string, id: string) =>
  db
    .deleteFrom('customer_note')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst()
