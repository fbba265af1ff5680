import { z } from 'zod'

/**
 * What went wrong with an order. Its cost is what was not sold (missed, rejected, cancelled), what a change took off the
 * total (unavailable), or what was refunded: for a late order, or for another reason (refunded).
 */
export const orderProblem = z.enum([
  'accepted_late',
  'missed',
  'rejected',
  'cancelled',
  'unavailable',
  'prepared_late',
  'delivered_late',
  'refunded',
])
export type OrderProblem = z.infer<typeof orderProblem>
/** A problem, any of them, or one of those in which the store cancels. */
export const problemFilter = z.enum([...orderProblem.options, 'any', 'by_store'])
export type ProblemFilter = z.infer<typeof problemFilter>
/** Orders that are accepted after this time are accepted late. */
export const acceptanceTargetMinutes = 5
