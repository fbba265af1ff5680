import { segmentFlags } from '#contract/areas/segments.ts'
import type { NamedFilter, SegmentField } from '#contract/areas/segments.ts'
import { useText } from '#kit/data/text.ts'
import { nameOfLanguage } from '#panel/areas/customers/language-name.ts'
import { currencySign, decimalsOf, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

const unitOf: Partial<Record<SegmentField, 'money' | 'days' | 'orders' | 'coupons'>> = {
  total_orders: 'orders',
  total_spent: 'money',
  average_order_value: 'money',
  days_since_last_order: 'days',
  days_since_sign_up: 'days',
  cancelled_orders: 'orders',
  coupons_used: 'coupons',
  delivery_orders: 'orders',
  pickup_orders: 'orders',
  dine_in_orders: 'orders',
  merchant_orders: 'orders',
  coupon_orders: 'orders',
  city_orders: 'orders',
}

const signs = { greater_than: '>', less_than: '<', equal_to: '=' } as const

/** Describes filters in words. */
export function useSegmentTexts() {
  const t = useText('segments')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const context = usePanelContext()
  const currency = context.panel === 'merchant' ? context.merchant.currency : context.currency
  const isMoney = (field: SegmentField) => unitOf[field] === 'money'
  return {
    /** What follows the value: 'days', '£'. */
    unitOf: (field: SegmentField) => {
      const unit = unitOf[field]
      if (unit === undefined) return undefined
      return unit === 'money' ? currencySign(currency, 'en') : t(`unit_${unit}`)
    },
    /** 'Total spent > £150.00'. */
    filterText: ({ field, of, of_name, operator, value }: NamedFilter) => {
      const name = field === 'language' && of !== undefined ? nameOfLanguage(of) : (of_name ?? of)
      const subject = name === undefined ? t(`field_${field}`) : `${t(`field_${field}`)} \u2068${name}\u2069`
      if (segmentFlags.includes(field)) return `${subject}: ${t(value === 0 ? 'no' : 'yes')}`
      const amount = isMoney(field) ? money(value * 10 ** decimalsOf(currency), currency) : formatNumber(value, locale)
      return `${subject} ${signs[operator]} \u2068${amount}\u2069`
    },
  }
}
