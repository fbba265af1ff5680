import { z } from 'zod'
import { money } from '../../fields.ts'

/**
 * How well stores have served the orders of a period. Times are whole minutes within which 50 or 95 percent of the
 * orders stayed, counted up to 240 and one minute exact at most; null if none was measured. docs/data.md defines each figure.
 */
export const Quality = z.object({
  orders: z.int(),
  /** Orders with at least one problem. */
  problem_orders: z.int(),
  /** Orders whose time to accept was measured, and those of them accepted late. */
  accepted_orders: z.int(),
  accepted_late: z.int(),
  acceptance_median: z.int().nullable(),
  acceptance_p95: z.int().nullable(),
  preparation_median: z.int().nullable(),
  preparation_p95: z.int().nullable(),
  /** Minutes after the promise; 0 is in time. */
  lateness_median: z.int().nullable(),
  lateness_p95: z.int().nullable(),
  /** Not answered in time; rejected or cancelled by the store; changed because items were missing; refunded. */
  missed_orders: z.int(),
  store_cancelled_orders: z.int(),
  unavailable_orders: z.int(),
  /** Minutes within opening hours in which no orders were taken. */
  paused_minutes: z.int(),
  /** In the currency of the merchant, or of the report. */
  refunds: money,
  problem_cost: money,
})
export type Quality = z.infer<typeof Quality>

/** Figures that rows can be sorted by. Orders with problems are sorted by their share. */
export const qualitySorts = [
  'problem_orders',
  'accepted_late',
  'acceptance_median',
  'acceptance_p95',
  'preparation_median',
  'preparation_p95',
  'lateness_p95',
  'missed_orders',
  'store_cancelled_orders',
  'unavailable_orders',
  'paused_minutes',
  'refunds',
  'problem_cost',
] as const
export type QualitySort = (typeof qualitySorts)[number]
