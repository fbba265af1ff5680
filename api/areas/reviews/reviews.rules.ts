import type { OrderStatus } from '#contract/schemas/order.ts'
import type { ReviewSettings } from '#contract/areas/settings/settings.ts'

export type ReviewRefusal = 'reviews_disabled' | 'not_completed' | 'too_late'
const day = 86_400_000

/**
 * Returns why an order cannot be reviewed at `now` (epoch milliseconds), or null if it can. It must be completed,
 * at most `window_days` ago.
 */
export function reviewRefusal(
  order: { readonly order_status: OrderStatus; readonly closed_at: string | null },
  { is_enabled, window_days }: Pick<ReviewSettings, 'is_enabled' | 'window_days'>,
  now: number,
): ReviewRefusal | null {
  if (!is_enabled) return 'reviews_disabled'
  if (order.order_status !== 'completed' || order.closed_at === null) return 'not_completed'
  return now > Date.parse(order.closed_at) + window_days * day ? 'too_late' : null
}

/** The public name of a reviewer: 'Casey Buyer' becomes 'Casey B.'. */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0] ?? ''}.` : first
}

/** The mean with one decimal, half up. Null without ratings. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10
