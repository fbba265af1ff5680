import type { StoreCoupon } from '#contract/areas/storefront/storefront.ts'
import { percentText, useMoney } from '../base/money.tsx'
import { useLocale, useText } from '../context/text.tsx'

/** "10% off, up to £5.00", "Code WELCOME10, from £10.00". */
export function useCouponText(currency: string) {
  const t = useText('shell')
  const locale = useLocale()
  const formatMoney = useMoney()
  return ({ type, discount_value, max_amount, code, minimum_requirement }: StoreCoupon) => {
    const discount =
      type === 'free_delivery'
        ? t('coupon_free_delivery')
        : t('coupon_off', {
            value:
              type === 'fixed_percentage' ? percentText(locale, discount_value) : formatMoney(discount_value, currency),
          })
    const limit = max_amount === null ? '' : t('coupon_up_to', { amount: formatMoney(max_amount, currency) })
    const minimum =
      minimum_requirement > 0 ? t('coupon_from', { amount: formatMoney(minimum_requirement, currency) }) : ''
    return { title: `${discount}${limit}`, rule: `${t('coupon_code', { code })}${minimum}` }
  }
}
