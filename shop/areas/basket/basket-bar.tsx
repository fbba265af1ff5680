import { Link } from 'react-router'
import { countOf, useBasket } from '#shop/data/basket.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/icons.tsx'
import { Money } from '#shop/shell/money.tsx'
import { usePath } from '#shop/shell/shop.tsx'
import { useText } from '#shop/shell/text.tsx'

/** The basket under the thumb: count, what the amount includes, amount. */
export function BasketBar({ merchant }: { merchant: BasketMerchant }) {
  const t = useText('basket')
  const path = usePath()
  const basket = useBasket(merchant.id)
  if (!basket) return null
  return (
    <div className="bar phone-only" role="region" aria-label={t('title')}>
      <Link className="btn btn-main btn-wide btn-split btn-tall" to={path(`/cart?m=${merchant.id}`)}>
        <span className="row"><Icon name="bag" /><span className="two-lines">{t('view')}<small className="num">{t(basket.total === null ? 'items' : 'items_all_in', { count: countOf(basket) })}</small></span></span>
        {basket.total !== null && <Money amount={basket.total} currency={merchant.currency} />}
      </Link>
    </div>
  )
}
