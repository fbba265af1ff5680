import { useState } from 'react'
import type { StoreCoupon } from '#contract/areas/storefront/storefront.ts'
import { useCouponText } from '#shop/shell/content/coupon-text.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Coupons that are shown before "all". */
const maxCollapsed = 4

/** The public coupons of the merchant. They are applied at the checkout. */
export function Coupons({ coupons, currency }: { coupons: readonly StoreCoupon[]; currency: string }) {
  const t = useText('merchant')
  const [showsAll, setShowsAll] = useState(false)
  const couponText = useCouponText(currency)
  if (coupons.length === 0) return null
  return (
    <ul className="coupons" aria-label={t('coupons')}>
      {coupons.slice(0, showsAll ? undefined : maxCollapsed).map((one) => (
        <li key={one.code}>
          <Icon small name="tag" />
          <span>
            <b>{couponText(one).title}</b> <small>{couponText(one).rule}</small>
          </span>
        </li>
      ))}
      {!showsAll && coupons.length > maxCollapsed && (
        <li className="all-coupons">
          <button type="button" className="btn btn-s text" onClick={() => setShowsAll(true)}>
            {t('all_coupons', { count: coupons.length })}
          </button>
        </li>
      )}
    </ul>
  )
}
