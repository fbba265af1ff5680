import { z } from 'zod'
import { currency, id, instant, money, price } from '../fields.ts'

/** approved: the customer has agreed, and pays the difference. expired: nobody answered in time. */
const amendmentState = z.enum(['proposed', 'approved', 'applied', 'declined', 'expired', 'cancelled'])

/** One line of an order as `orderLinesOf` reads it, before or after a change. */
const AmendmentLine = z.object({
  name: z.string(),
  quantity: z.int(),
  options: z.array(z.string()),
  amount: money,
})

/** A change of a placed order that staff propose. What it gives back or costs is `new_total - old_total`. */
export const Amendment = z.object({
  id,
  state: amendmentState,
  reason: z.string(),
  is_sold_out: z.boolean(),
  proposed_by: z.enum(['merchant', 'tenant']),
  user_name: z.string().nullish(),
  currency,
  old_total: price,
  new_total: price,
  old_lines: z.array(AmendmentLine),
  new_lines: z.array(AmendmentLine),
  /** The code of a coupon that the order loses. */
  lost_coupon: z.string().nullable(),
  expires_at: instant,
  /** What follows if the customer does not answer until then. */
  silence: z.enum(['cancel_change', 'apply']),
  decided_by: z.enum(['customer', 'merchant', 'tenant', 'system']).nullable(),
  decided_at: instant.nullable(),
  created_at: instant,
})
export type Amendment = z.infer<typeof Amendment>
