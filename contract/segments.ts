import { z } from 'zod'

/** Figures of a customer that filters compare. Amounts are in major units of the tenant's currency. */
export const segmentField = z.enum([
  'total_orders',
  'total_spent',
  'average_order_value',
  'days_since_last_order',
  'days_since_sign_up',
  'cancelled_orders',
  'coupons_used',
  'delivery_orders',
  'pickup_orders',
  'dine_in_orders',
])
export type SegmentField = z.infer<typeof segmentField>

export const segmentOperator = z.enum(['greater_than', 'less_than', 'equal_to'])

const SegmentFilter = z.object({
  field: segmentField,
  operator: segmentOperator,
  value: z.int().min(0).max(1_000_000_000),
})
export type SegmentFilter = z.infer<typeof SegmentFilter>
