import { z } from 'zod'
import { deliveryProof } from '../drivers/fields.ts'

/** What follows if a customer does not answer a proposed change of their order. */
export const amendmentSilence = z.enum(['cancel_change', 'apply'])

/** Rules of cancelling and changing placed orders, of lateness, and of handing orders over by own drivers. */
export const orderChangeSettings = {
  is_cancel_allowed: z.boolean().default(true),
  cancel_reasons: z.array(z.string().trim().max(100)).max(20).default([]),
  /** Whole minutes that an order may be late before it counts as late. Orders keep the value from when they were placed. */
  late_grace_minutes: z.int().min(0).max(60).default(5),
  /** How long the customer has to answer a change that staff propose. */
  amendment_minutes: z.int().min(2).max(120).default(10),
  amendment_silence: amendmentSilence.default('cancel_change'),
  /** Whether removing what is sold out needs no answer if the order does not become more expensive. */
  is_removal_applied: z.boolean().default(false),
  /** What an own driver needs to hand over an order. */
  delivery_proof: deliveryProof.default('code'),
  /** Days after which photos of hand-overs are deleted. */
  proof_photo_days: z.int().min(1).max(365).default(30),
}
