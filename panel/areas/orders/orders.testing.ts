import type { OrderSummary } from '#contract/order-shapes.ts'

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
