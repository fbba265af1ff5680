import { z } from 'zod'

/** What a driver needs to hand over an order. */
export const deliveryProof = z.enum(['not_needed', 'code', 'photo'])
export type DeliveryProof = z.infer<typeof deliveryProof>

export const deliveryState = z.enum(['assigned', 'accepted', 'picked', 'delivered', 'failed', 'declined', 'cancelled'])
export type DeliveryState = z.infer<typeof deliveryState>

/** Why an order could not be delivered. */
export const failureReason = z.enum([
  'customer_absent',
  'wrong_address',
  'refused',
  'damaged',
  'missing',
  'not_ready',
  'other',
])
export type FailureReason = z.infer<typeof failureReason>
