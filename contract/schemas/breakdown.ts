import { z } from 'zod'

/**
 * What a report can be broken down by. Rows of products, categories, coupons, charges and tax rates hold the amounts of
 * those; all others hold orders.
 */
export const breakdown = z.enum([
  'merchant',
  'day',
  'order_type',
  'payment_mode',
  'product',
  'category',
  'customer',
  'coupon',
  'charge',
  'tax',
  'quality',
  'cancellation',
  'problem',
  'refund',
  'hour',
  'acceptance',
  'preparation',
  'delivery',
  'lateness',
  'source',
])
export type Breakdown = z.infer<typeof breakdown>
