import type { StoreCoupon } from '#contract/storefront.ts'
import { useCouponText } from '#shop/shell/content/coupon-text.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The public coupons of the merchant. They are applied at the checkout. */
export function Coupons({ coupons, currency }: { coupons: readonly StoreCoupon[]; currency: string }) {
  const t = useText('merchant')
  const couponText = useCouponText(currency)
  if (coupons.length === 0) return null
  return (
    <ul className="coupons" aria-label={t('coupons')}>
      {coupons.slice(0, 4).map((one) => (
        <li key={one.code}>
          <Icon small name="tag" />
          <span>
            <b>{couponText(one).title}</b> <small>{couponText(one).rule}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
