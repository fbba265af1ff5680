import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

const maxMails = 1_000
const maxLogEntries = 10_000

/** Everything that tables hold about a customer. */
export async function personalData(db: Db, customer: { id: string; email: string }) {
  const { id } = customer
  const [person, merged_customers, addresses, orders, payments, reviews, coupons, notes, push_devices, mails, log] =
    await Promise.all([
      db
        .selectFrom('customer')
        .select([
          'id',
          'first_name',
          'last_name',
          'email',
          'mobile',
          'country_code',
          'status',
          'sign_up_date',
          'consent_at',
          'form_data',
          'locale',
          'updated_at',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),
      db
        .selectFrom('customer')
        .select(['id', 'first_name', 'last_name', 'email', 'mobile', 'form_data', 'sign_up_date', 'merged_at'])
        .where('merged_into', '=', id)
        .execute(),
      db
        .selectFrom('customer_address')
        .select(['label', 'address', 'house', 'landmark', 'city', 'state', 'country', 'postal_code'])
        .select(['latitude', 'longitude', 'is_default', 'created_at'])
        .where('customer_id', '=', id)
        .execute(),
      db
        .selectFrom('orders')
        .select([
          'order_id',
          'created_at',
          'placed_at',
          'order_status',
          'order_type',
          sql<string>`merchant_snapshot ->> 'name'`.as('merchant'),
          'customer_snapshot',
          'items_summary',
          'payment_mode',
          'payment_status',
          'grand_total',
          'currency',
          'coupon',
          'address',
          'pickup',
          'drop',
          'customer_note',
          'delivery_instruction',
          'form_data',
        ])
        .where('customer_id', '=', id)
        .orderBy('created_at', 'desc')
        .execute(),
      db
        .selectFrom('orders as o')
        .innerJoin('payment as p', 'p.order_id', 'o.id')
        .select(['o.order_id', 'p.payment_mode', 'p.provider', 'p.amount', 'p.currency', 'p.status', 'p.created_at'])
        .where('o.customer_id', '=', id)
        .execute(),
      db
        .selectFrom('review')
        .select(['rating', 'review', 'customer_name', 'created_at'])
        .where('customer_id', '=', id)
        .execute(),
      db
        .selectFrom('coupon_redemption')
        .select(['coupon_id', 'order_id', 'redeemed_at'])
        .where('customer_id', '=', id)
        .execute(),
      db
        .selectFrom('customer_note')
        .select(['note', 'author_name', 'created_at'])
        .where('customer_id', '=', id)
        .execute(),
      db.selectFrom('push_token').select(['platform', 'locale', 'created_at']).where('customer_id', '=', id).execute(),
      customer.email === ''
        ? []
        : db
            .selectFrom('message')
            .select(['subject', 'template', 'created_at', 'status'])
            .where('recipient', '=', customer.email)
            .limit(maxMails)
            .execute(),
      db
        .selectFrom('audit')
        .select(['at', 'action', 'ip', 'user_agent'])
        .where('subject', '=', `customer:${id}`)
        .orderBy('id', 'desc')
        .limit(maxLogEntries)
        .execute(),
    ])
  const records = { addresses, orders, payments, reviews, coupons, notes, push_devices, mails, log }
  return { customer: { ...person }, merged_customers, ...records }
}
