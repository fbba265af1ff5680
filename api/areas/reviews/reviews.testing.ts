import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'

/** Inserts an order of the customer and returns its number. */
export const newOrder = (
  tenant: TestTenant,
  merchant_id: string,
  customer_id: string,
  order_status: 'completed' | 'ready' = 'completed',
) =>
  tenant.db(async (db) => {
    const id = newId()
    const closed_at = order_status === 'completed' ? db.now : null
    await db
      .insertInto('orders')
      .values({
        id,
        order_id: id.slice(-12),
        merchant_id,
        customer_id,
        merchant_snapshot: json({
          _id: merchant_id,
          name: 'Pier',
          slug: 'pier',
          logo_url: null,
          address: '',
          phone: null,
          currency: 'GBP',
          timezone: 'Europe/London',
          latitude: null,
          longitude: null,
        }),
        customer_snapshot: json({ id: customer_id, first_name: 'C', last_name: 'B', email: null, mobile: null }),
        order_type: 'pickup',
        order_status,
        delivery_timestamp: db.now,
        preparation_time: 20,
        payment_mode: 'card',
        payment_status: 'paid',
        currency: 'GBP',
        subtotal: 100,
        grand_total: 100,
        merchant_amount: 100,
        placed_at: db.now,
        closed_at,
      })
      .execute()
    return id.slice(-12)
  })
