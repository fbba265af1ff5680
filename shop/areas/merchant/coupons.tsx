import type { StoreCoupon } from '#contract/store.ts'
import { Icon } from '#shop/shell/icons.tsx'
import { useMoney } from '#shop/shell/money.tsx'
import { useText } from '#shop/shell/text.tsx'

/** The public coupons in plain words. They are typed or taken at the checkout. */
export function Coupons({ coupons, currency }: { coupons: readonly StoreCoupon[]; currency: string }) {
  const t = useText('merchant')
  const said = useCouponText(currency)
  if (coupons.length === 0) return null
  return (
    <ul className="coupons" aria-label={t('coupons')}>
      {coupons.slice(0, 4).map((one) => <li key={one.code}><Icon small name="tag" /><span><b>{said(one).title}</b> <small>{said(one).rule}</small></span></li>)}
    </ul>
  )
}

/** "10% off, up to £5.00", "Code WELCOME10, from £10.00". */
export function useCouponText(currency: string) {
  const t = useText('merchant')
  const money = useMoney()
  return ({ type, discount_value, max_amount, code, minimum_requirement }: StoreCoupon) => {
    const worth = type === 'free_delivery' ? t('free_delivery') : t('off', { value: type === 'fixed_percentage' ? `${discount_value}%` : money(discount_value, currency) })
    const cap = max_amount === null ? '' : t('up_to', { amount: money(max_amount, currency) })
    const from = minimum_requirement > 0 ? t('from', { amount: money(minimum_requirement, currency) }) : ''
    return { title: `${worth}${cap}`, rule: `${t('code', { code })}${from}` }
  }
}
