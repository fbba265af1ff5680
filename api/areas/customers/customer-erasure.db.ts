import type { Db } from '#api/platform/db/db.ts'

/** Whether an order of the customer is not closed, paid or not. */
export async function hasOpenOrders(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes everything that describes the person, also from records that were merged. The row stays for the orders; e-mail and mobile become free. */
export async function eraseCustomer(db: Db, id: string): Promise<void> {
  await Promise.all([
    db
      .updateTable('customer')
      .set({
        first_name: '',
        last_name: '',
        email: '',
        mobile: '',
        country_code: '',
        password_hash: null,
        guest_key: null,
        consent_at: null,
        form_data: null,
        locale: null,
        deleted_at: db.now,
        updated_at: db.now,
      })
      .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
      .execute(),
    db.deleteFrom('customer_address').where('customer_id', '=', id).execute(),
    db.deleteFrom('customer_note').where('customer_id', '=', id).execute(),
    db.deleteFrom('customer_figure').where('customer_id', '=', id).execute(),
    db.deleteFrom('customer_order_count').where('customer_id', '=', id).execute(),
    db.deleteFrom('order_link').where('customer_id', '=', id).execute(),
    db.deleteFrom('push_token').where('customer_id', '=', id).execute(),
    db.deleteFrom('one_time_token').where('subject_id', '=', id).execute(),
  ])
}
