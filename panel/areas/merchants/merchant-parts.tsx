import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { formatPercent, formatLocale } from '#kit/ui/base/format.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'

/** The commission: a percentage, or an amount for each order. */
export function Commission({
  merchant: { commission_type, commission_value, currency },
}: {
  merchant: Pick<Merchant, 'commission_type' | 'commission_value' | 'currency'>
}) {
  const { locale } = useLocaleContext()
  return commission_type === 'fixed' ? (
    <Money amount={commission_value} currency={currency} />
  ) : (
    <bdi>{formatPercent(commission_value, locale)}</bdi>
  )
}

/** Returns a function that translates country codes. */
export function useCountryName() {
  const { locale } = useLocaleContext()
  const names = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' })
  return (code: string) => names.of(code) ?? code
}

/** Returns a function that formats order types: 'Delivery, Pickup'. */
export function useOrderTypes() {
  const t = useText('merchants')
  return (aliases: Merchant['order_types']) => aliases.map((alias) => t(`order_type_${alias}`)).join(t('comma'))
}
