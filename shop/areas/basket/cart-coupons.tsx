import type { StoreCoupon } from '#contract/areas/storefront/storefront.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { useDraft } from '#shop/areas/checkout/draft/draft.ts'
import { useCoupons } from '#shop/areas/checkout/shared/use-coupons.ts'
import { useCouponText } from '#shop/shell/content/coupon-text.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type Props = { merchantId: string; currency: string; type: OrderTypeAlias; subtotal: number }

/** The public coupons of a basket, those it is too small for at the end. The selected one is applied at the checkout. */
export default function CartCoupons({ merchantId, currency, type, subtotal }: Props) {
  const t = useText('basket')
  const formatMoney = useMoney()
  const missingFor = ({ minimum_requirement }: StoreCoupon) => Math.max(0, minimum_requirement - subtotal)
  const coupons = useCoupons(merchantId, type).toSorted(
    (one, other) => Number(missingFor(one) > 0) - Number(missingFor(other) > 0),
  )
  const couponText = useCouponText(currency)
  const [draft, change] = useDraft(merchantId)
  if (coupons.length === 0) return null
  return (
    <section className="cart-coupons" aria-label={t('coupons')}>
      <h3>{t('coupons')}</h3>
      <p className="small muted">{t('coupons_hint')}</p>
      <div className="chips wrapped offers-row">
        {coupons.map((one) => {
          const isSelected = draft.coupon === one.code
          const { title, rule } = couponText(one)
          const missing = missingFor(one)
          return (
            <button
              key={one.code}
              type="button"
              className="chip"
              aria-pressed={isSelected}
              onClick={() => change({ coupon: isSelected ? '' : one.code })}
            >
              <Icon small name={isSelected ? 'check' : 'tag'} />
              <span>
                {title} <small>{rule}</small>
                {missing > 0 && (
                  <small className="missing">{t('coupon_missing', { amount: formatMoney(missing, currency) })}</small>
                )}
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
