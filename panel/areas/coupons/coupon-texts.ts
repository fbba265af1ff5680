import type { Coupon } from '#contract/areas/coupons.ts'
import { useText } from '#kit/data/text.ts'
import { formatPercent } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'

type Terms = Pick<Coupon, 'type' | 'discount_value' | 'max_amount' | 'minimum_requirement'> & { currency: string }

/** How each state is shown. */
export const stateLooks: Record<Coupon['state'], { shape: Shape; tone: Tone }> = {
  active: { shape: 'ready', tone: 'good' },
  scheduled: { shape: 'pending', tone: 'info' },
  expired: { shape: 'completed', tone: 'off' },
  exhausted: { shape: 'completed', tone: 'off' },
  inactive: { shape: 'cancelled', tone: 'off' },
}

/** Describes coupons in words. */
export function useCouponTexts() {
  const t = useText('coupons')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const discountOf = ({ type, discount_value: value, max_amount, currency }: Terms) => {
    if (type === 'free_delivery') return t('type_free_delivery')
    const amount = type === 'fixed_amount' ? money(value, currency) : formatPercent(value, locale)
    return max_amount === null
      ? t('discount', { amount })
      : t('discount_at_most', { amount, max: money(max_amount, currency) })
  }
  return {
    /** '10% off, at most £6.00, from £10.00'. */
    discountOf: (terms: Terms) =>
      terms.minimum_requirement > 0
        ? t('discount_from', {
            discount: discountOf(terms),
            minimum: money(terms.minimum_requirement, terms.currency),
          })
        : discountOf(terms),
  }
}
