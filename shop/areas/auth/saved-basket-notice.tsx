import { countOf, latestOf, useBaskets } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The basket is still there, and what is in it. */
export function WaitingBasket() {
  const t = useText('auth')
  const money = useMoney()
  const basket = latestOf(useBaskets())
  if (!basket) return null
  const amount = basket.total === null ? '' : money(basket.total, basket.merchant.currency)
  return (
    <div className="reach">
      <Icon name="bag" />
      <span>
        {t(amount ? 'saved_basket_total' : 'saved_basket', {
          merchant: basket.merchant.name,
          count: countOf(basket),
          amount,
        })}
      </span>
    </div>
  )
}
