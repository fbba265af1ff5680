import type { SegmentField, SegmentFilter } from '#contract/areas/segments.ts'
import { useText } from '#kit/data/text.ts'
import { currencySign, decimalsOf, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

const unitOf: Record<SegmentField, 'money' | 'days' | 'orders' | 'coupons'> = {
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
      return unit === 'money' ? currencySign(currency, 'en') : t(`unit_${unit}`)
    },
    /** 'Total spent > £150.00'. */
    filterText: ({ field, operator, value }: SegmentFilter) => {
      const amount = isMoney(field) ? money(value * 10 ** decimalsOf(currency), currency) : formatNumber(value, locale)
      return `${t(`field_${field}`)} ${signs[operator]} \u2068${amount}\u2069`
    },
  }
}
