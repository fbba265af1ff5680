import { yearlyOf } from '#contract/areas/operator/plans.ts'
import type { ItemPrice, RevenueFigures } from '#contract/areas/billing/revenue.ts'
import type { InvoiceSums, ItemCount, Movement, PriceRow } from './revenue.db.ts'

/** What an item brings in a month: its price, or a twelfth of a year's. */
const monthlyAmount = (price: number, cycle: ItemCount['billing_cycle']): number =>
  cycle === 'yearly' ? Math.round(yearlyOf(price) / 12) : price

type FigureInput = {
  plans: readonly ItemCount[]
  modules: readonly ItemCount[]
  prices: readonly Pick<PriceRow, 'item' | 'currency' | 'monthly_price'>[]
  unpaid: readonly InvoiceSums[]
  movements: readonly Movement[]
}

/** Figures of each currency. Nothing is converted or added across currencies. */
export function toFigures({ plans, modules, prices, unpaid, movements }: FigureInput): RevenueFigures[] {
  const codes = new Set([...plans, ...unpaid, ...movements].map(({ currency }) => currency))
  const priceOf = ({ item, currency }: ItemCount) =>
    prices.find((price) => price.item === item && price.currency === currency)?.monthly_price ?? 0
  return [...codes].toSorted().map((currency) => {
    const own = plans.filter((one) => one.currency === currency)
    const items = [...own, ...modules.filter((one) => one.currency === currency)]
    const subscriptions = own.reduce((sum, { count }) => sum + count, 0)
    const { paid = 0, churned = 0 } = movements.find((one) => one.currency === currency) ?? {}
    const before = subscriptions + churned
    const due = unpaid.find((one) => one.currency === currency)
    return {
      currency,
      mrr: items.reduce((sum, one) => sum + one.count * monthlyAmount(priceOf(one), one.billing_cycle), 0),
      subscriptions,
      churned,
      churn_percent: before === 0 ? null : Math.round((churned * 1000) / before) / 10,
      unpaid: due?.unpaid ?? 0,
      unpaid_invoices: due?.unpaid_invoices ?? 0,
      past_due: due?.past_due ?? 0,
      past_due_tenants: due?.past_due_tenants ?? 0,
      paid,
    }
  })
}

/** The price of each item now, with the next version. An item without a current price starts with its first one. */
export function toItemPrices(versions: readonly PriceRow[]): ItemPrice[] {
  const groups = Object.values(Object.groupBy(versions, ({ item, currency }) => `${item} ${currency}`))
  return groups.flatMap((group) => {
    const [current, next] = group ?? []
    return current ? [{ ...current, next: next ?? null }] : []
  })
}
