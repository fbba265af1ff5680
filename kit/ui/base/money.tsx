import { moneyText } from './format.ts'
import { useLocaleContext } from './locale-context.tsx'

/** Minor units of `currency` (else the store's own), isolated so that it reads the same in both directions. */
export function Money({ amount, currency }: { amount: number; currency?: string | null }) {
  const here = useLocaleContext()
  return <bdi>{moneyText(amount, currency ?? here.currency, here.locale)}</bdi>
}

/** The same, as text for labels and titles. */
export function useMoney() {
  const here = useLocaleContext()
  return (amount: number, currency?: string | null) => moneyText(amount, currency ?? here.currency, here.locale)
}
