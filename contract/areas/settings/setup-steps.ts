import { z } from 'zod'

/** Set-up steps that a shop can open without. */
export const skippableStep = z.enum(['set_theme', 'set_payment', 'set_domain', 'set_zone'])
export type SkippableStep = z.infer<typeof skippableStep>
