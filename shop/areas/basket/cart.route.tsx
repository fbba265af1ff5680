import { Link, useSearchParams } from 'react-router'
import type { MetaFunction } from 'react-router'
import { emptyBasket, useBaskets } from '#shop/data/basket.ts'
import type { Basket } from '#shop/data/basket.ts'
import { EmptyState } from '#shop/shell/base/empty-state.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { orderTypeFor } from '#shop/shell/base/order-type-for.ts'
import FullBasket from './full-basket.tsx'
import { Recommended } from './recommended.tsx'

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Every basket this browser keeps, one for each shop; the one that was asked for, or touched last, comes first. */
export default function CartPage() {
  const t = useText('basket')
  const path = usePath()
  const [query] = useSearchParams()
  const wanted = query.get('m')
  const all = Object.values(useBaskets()).sort(
    (a, b) =>
      Number(b.merchant.id === wanted) - Number(a.merchant.id === wanted) || b.updatedAt.localeCompare(a.updatedAt),
  )
  return (
    <main id="main" className="wrap has-tabs cart-page">
      <title>{t('title')}</title>
      {all.length === 0 ? (
        <EmptyState icon="bag" title={t('empty_title')} text={t('empty_text')}>
          <Link className="btn btn-main" to={path()}>
            {t('browse_shops')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <h1 className="page-h">{t(all.length > 1 ? 'baskets_title' : 'title')}</h1>
          {all.map((one) => (
            <OneBasket key={one.merchant.id} basket={one} />
          ))}
        </>
      )}
    </main>
  )
}

function OneBasket({ basket }: { basket: Basket }) {
  const t = useText('basket')
  const path = usePath()
  const { choices, types } = useShop()
  const { merchant } = basket
  const [usual = 'delivery'] = merchant.types
  const type = orderTypeFor(
    { order_types: [...merchant.types], default_order_type: usual },
    choices.type,
    types.map(({ alias }) => alias),
  )
  return (
    <section className="block cart-block" aria-label={merchant.name}>
      <h2>
        <Link to={path(`/m/${merchant.slug}/${merchant.id}`)}>{merchant.name}</Link>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('clear', { merchant: merchant.name })}
          onClick={() => emptyBasket(merchant.id)}
        >
          <Icon name="trash" />
        </button>
      </h2>
      <FullBasket basket={basket} type={type} takes />
      <Recommended basket={basket} />
      <Link className="btn btn-line btn-wide" to={path(`/m/${merchant.slug}/${merchant.id}`)}>
        {t('add_more')}
      </Link>
    </section>
  )
}
