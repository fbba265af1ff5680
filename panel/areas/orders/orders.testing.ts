import type { Order, OrderSummary } from '#contract/order-shapes.ts'

/** An order placed at 19:00 for 19:40: 20 minutes in the kitchen, 20 on the road. */
export const anOrder = (change: Partial<OrderSummary> = {}): OrderSummary => ({
  order_id: '103032', order_status: 'pending', order_type: 'delivery', merchant: { _id: '0190a000-0000-7000-8000-000000000001', name: 'Pier Pizza', logo_url: null },
  customer: { id: '0190a000-0000-7000-8000-000000000002', name: 'Leila Osman', mobile: '+442079460182' }, items: [{ name: 'Margherita 12″', quantity: 2 }], items_count: 2,
  payment_mode: 'card', payment_status: 'paid', source: 'web', grand_total: 4415, currency: 'GBP', is_scheduled: false,
  delivery_timestamp: '2026-11-20T19:40:00.000Z', delivery_timestamp_human: { local_date: '2026-11-20', local_time: '19:40', timezone: 'Europe/London' },
  created_at: '2026-11-20T19:00:00.000Z', placed_at: '2026-11-20T19:00:00.000Z', preparation_time: 20, eta_minutes: 40, was_ready: false, auto_reject_at: '2026-11-20T19:30:00.000Z',
  customer_note: null, distance: 2400, driver_name: null, table_number: null, updated_at: '2026-11-20T19:00:00.000Z', ...change,
})

export const clock = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`)

/** The same order whole: two pizzas with a coupon, tax and a tip. */
export function aWholeOrder(change: Partial<Order> = {}): Order {
  const { customer: _customer, merchant: _merchant, items: _items, driver_name: _driver, ...row } = anOrder()
  return {
    ...row, tenant_id: '0190a000-0000-7000-8000-000000000009', merchant_id: '0190a000-0000-7000-8000-000000000001', customer_note: 'Ring twice',
    merchant: { _id: '0190a000-0000-7000-8000-000000000001', name: 'Pier Pizza', slug: 'pier-pizza', logo_url: null, address: 'Pier 1', phone: null, currency: 'GBP', timezone: 'Europe/London', latitude: null, longitude: null },
    customer: { id: '0190a000-0000-7000-8000-000000000002', first_name: 'Leila', last_name: 'Osman', email: null, mobile: '+442079460182' },
    order_status_history: [{ status: 'pending', at: '2026-11-20T19:00:00.000Z', by: 'customer' }], order_note: null, order_notes: [], slot: null, txn_id: 'T-1',
    cart: {
      cart_items: [{
        product_id: '0190a000-0000-7000-8000-000000000003', name: 'Margherita 12″', quantity: 2, unit_price: 1200, line_total: 2460, tax: 0, instruction: 'Well done', meta: {},
        options: [{ option_id: '0190a000-0000-7000-8000-000000000004', name: 'Extras', values: [{ id: '1', name: 'Extra basil', price: 30 }] }],
        addons: [{ product_id: '0190a000-0000-7000-8000-000000000005', name: 'Dip', quantity: 2, price: 0 }],
      }],
    },
    bill: { currency: 'GBP', subtotal: 3260, coupon_discount: 326, product_tax: 587, delivery_fee: 290, delivery_tax: 58, charges: [], tip: 200, grand_total: 4069, is_tax_inclusive: false },
    address: { address: '14 Tanner Street', city: 'London', postal_code: 'SE1 3LD', latitude: 51.5, longitude: -0.08 }, pickup: null, drop: null, package: null,
    delivery_by: 'merchant', delivery_provider: null, driver: null, delivery_instruction: null, form_data: null, coupon: null,
    commission_amount: 440, merchant_amount: 3629, admin_amount: 440, cancelled_by: null, cancel_reason: null, next: ['processing', 'cancelled'], ...change,
  }
}
