import type { Cost } from '#contract/areas/notifications/costs.ts'
import { useMoney } from '#kit/ui/base/money.tsx'

/** Costs as text, each currency for itself; nothing is zero in the currency of the tenant. */
export function useCostsText() {
  const money = useMoney()
  return (costs: readonly Cost[], ofTenant: string): string =>
    (costs.length === 0 ? [{ amount: 0, currency: ofTenant }] : costs)
      .map(({ amount, currency }) => money(amount, currency))
      .join(' + ')
}
