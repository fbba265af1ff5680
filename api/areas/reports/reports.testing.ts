import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'

type OrderFixture = {
  merchantId: string
  at: string
  total?: number
  status?: OrderStatus
  currency?: string
  commission?: number
  isPlaced?: boolean
  customerId?: string
  lines?: readonly { product_id: string; quantity: number; name?: string; discount?: number }[]
}

/** Inserts past orders directly, by default of one customer; each line costs 100. */
export async function newPastOrders(tenant: TestTenant, firstNumber = 100_001) {
  const { id: defaultCustomerId } = await tenant.customer()
  let number = firstNumber

  const order = ({
    merchantId,
    at,
    total = 1000,
    status = 'completed',
    currency = 'GBP',
    commission = 0,
    isPlaced = true,
    customerId = defaultCustomerId,
    lines = [],
  }: OrderFixture) =>
    tenant.db(async (db) => {
      const id = newId()
      await db
        .insertInto('orders')
        .values({
          id,
          order_id: String(number++),
          merchant_id: merchantId,
          customer_id: customerId,
          merchant_snapshot: json({
            _id: merchantId,
            name: 'Merchant',
            logo_url: null,
            currency,
            timezone: 'Europe/London',
          }),
          customer_snapshot: json({
            id: customerId,
            first_name: 'Casey',
            last_name: 'Stone',
            email: null,
            mobile: null,
          }),
          order_type: 'pickup',
          order_status: status,
          delivery_timestamp: at,
          preparation_time: 20,
          payment_mode: 'cash_on_delivery',
          payment_status: 'paid',
          currency,
          subtotal: total,
          grand_total: total,
          commission_amount: commission,
          admin_amount: commission,
          merchant_amount: total - commission,
          placed_at: isPlaced ? at : null,
          created_at: at,
          updated_at: at,
        })
        .execute()
      for (const [position, { product_id, quantity, name = 'As sold', discount = 0 }] of lines.entries())
        await db
          .insertInto('order_line')
          .values({
            id: newId(),
            order_id: id,
            merchant_id: merchantId,
            position,
            product_id,
            name,
            quantity,
            unit_price: 100,
            line_total: 100 * quantity,
            discount,
            created_at: at,
          })
          .execute()
      return id
    })

  const review = (merchantId: string, orderId: string, rating: number, at: string, isPublished = true) =>
    tenant.db((db) =>
      db
        .insertInto('review')
        .values({
          id: newId(),
          order_id: orderId,
          merchant_id: merchantId,
          customer_id: defaultCustomerId,
          customer_name: 'Casey',
          rating,
          is_published: isPublished,
          created_at: at,
        })
        .execute(),
    )

  return { order, review }
}
