import { countOf, latestOf, useBaskets } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Shows that the basket is kept, and its content. */
export function SavedBasketNotice() {
  const t = useText('auth')
  const formatMoney = useMoney()
  const basket = latestOf(useBaskets())
  if (!basket) return null
  const amount = basket.total === null ? '' : formatMoney(basket.total, basket.merchant.currency)
  return (
    <div className="info-row">
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
