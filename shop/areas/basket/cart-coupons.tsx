import type { OrderTypeAlias } from '#contract/fields.ts'
import { useDraft } from '#shop/areas/checkout/draft/draft.ts'
import { useCoupons } from '#shop/areas/checkout/shared/use-coupons.ts'
import { useCouponText } from '#shop/shell/content/coupon-text.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type Props = { merchantId: string; currency: string; type: OrderTypeAlias }

/** The public coupons of a basket. The selected one is applied at the checkout. */
export default function CartCoupons({ merchantId, currency, type }: Props) {
  const t = useText('basket')
  const coupons = useCoupons(merchantId, type)
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
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
