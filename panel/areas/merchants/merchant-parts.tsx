import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber, formatLocale } from '#kit/ui/base/format.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'

/** What the network keeps of an order: a share, or an amount of each. */
export function Commission({
  merchant: { commission_type, commission_value, currency },
}: {
  merchant: Pick<Merchant, 'commission_type' | 'commission_value' | 'currency'>
}) {
  const { locale } = useLocaleContext()
  return commission_type === 'fixed' ? (
    <Money amount={commission_value} currency={currency} />
  ) : (
    <bdi>{formatNumber(commission_value, locale)}%</bdi>
  )
}

/** Names of countries in the reader's language. */
export function useCountryName() {
  const { locale } = useLocaleContext()
  const names = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' })
  return (code: string) => names.of(code) ?? code
}

/** 'Delivery, Pickup' in the reader's language. */
export function useOrderTypes() {
  const t = useText('merchants')
  return (aliases: Merchant['order_types']) => aliases.map((alias) => t(`order_type_${alias}`)).join(t('comma'))
}
