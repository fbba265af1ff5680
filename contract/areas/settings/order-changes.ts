import { z } from 'zod'

/** What follows if a customer does not answer a proposed change of their order. */
export const amendmentSilence = z.enum(['cancel_change', 'apply'])

/** Rules of cancelling and changing placed orders. */
export const orderChangeSettings = {
  is_cancel_allowed: z.boolean().default(true),
  cancel_reasons: z.array(z.string().trim().max(100)).max(20).default([]),
  /** How long the customer has to answer a change that staff propose. */
  amendment_minutes: z.int().min(2).max(120).default(10),
  amendment_silence: amendmentSilence.default('cancel_change'),
  /** Whether removing what is sold out needs no answer if the order does not become more expensive. */
  is_removal_applied: z.boolean().default(false),
}
