import { z } from 'zod'

/**
 * Whether the point of sale `name` of the merchant has taken the order. `missing`: it did not in time, or reported a
 * `reason`; people are alerted. `manual`: staff handle the order without it.
 */
export const PosState = z.object({
  name: z.string().nullable(),
  state: z.enum(['waiting', 'confirmed', 'missing', 'manual']),
  /** The number of the order there. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
})
export type PosState = z.infer<typeof PosState>
