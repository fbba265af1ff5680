import { formatMoney } from './format.ts'
import { useLocaleContext } from './locale-context.tsx'

/**
 * Minor units of `currency`, by default that of the store. Isolated, so that it reads the same in both directions.
 */
export function Money({ amount, currency }: { amount: number; currency?: string | null }) {
  const localeContext = useLocaleContext()
  return <bdi>{formatMoney(amount, currency ?? localeContext.currency, localeContext.locale)}</bdi>
}

/** Returns the function that formats an amount as text, for labels and titles. */
export function useMoney() {
  const localeContext = useLocaleContext()
  return (amount: number, currency?: string | null) =>
    formatMoney(amount, currency ?? localeContext.currency, localeContext.locale)
}
