import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { MetaFunction } from 'react-router'
import { clearBasket, subtotalOf, useBaskets } from '#shop/data/basket.ts'
import type { Basket } from '#shop/data/basket.ts'
import { EmptyState } from '#shop/shell/base/empty-state.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { WhenInView } from '#shop/shell/content/when-in-view.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { orderTypeFor } from '#shop/shell/base/order-type-for.ts'
import FullBasket from './full-basket.tsx'

const CartCoupons = lazyWithRetry(() => import('./cart-coupons.tsx'))
const Recommended = lazyWithRetry(() => import('./recommended.tsx'))

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** All baskets of this browser, one per merchant. The requested one is first, then the latest. */
export default function CartPage() {
  const t = useText('basket')
  const path = usePath()
  const [query] = useSearchParams()
  const merchantId = query.get('m')
  const all = Object.values(useBaskets()).sort(
    (a, b) =>
      Number(b.merchant.id === merchantId) - Number(a.merchant.id === merchantId) ||
      b.updatedAt.localeCompare(a.updatedAt),
  )
  return (
    <main id="main" className="wrap has-bottom-tabs cart-page">
      <title>{t('title')}</title>
      {all.length === 0 ? (
        <EmptyState icon="bag" title={t('empty_title')} text={t('empty_text')}>
          <Link className="btn btn-main" to={path()}>
            {t('browse_shops')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <h1 className="page-title">{t(all.length > 1 ? 'baskets_title' : 'title')}</h1>
          {all.map((one) => (
            <BasketBlock key={one.merchant.id} basket={one} />
          ))}
        </>
      )}
    </main>
  )
}

function BasketBlock({ basket }: { basket: Basket }) {
  const t = useText('basket')
  const path = usePath()
  const { preferences, orderTypes } = useShop()
  const { merchant } = basket
  const [defaultType = 'delivery'] = merchant.types
  const type = orderTypeFor(
    { order_types: [...merchant.types], default_order_type: defaultType },
    preferences.type,
    orderTypes.map(({ alias }) => alias),
  )
  return (
    <section className="block cart-block" aria-label={merchant.name}>
      <h2>
        <Link to={path(`/m/${merchant.slug}/${merchant.id}`)}>{merchant.name}</Link>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('clear', { merchant: merchant.name })}
          onClick={() => clearBasket(merchant.id)}
        >
          <Icon name="trash" />
        </button>
      </h2>
      <FullBasket basket={basket} type={type} acceptsOrders />
      <Suspense>
        <CartCoupons merchantId={merchant.id} currency={merchant.currency} type={type} subtotal={subtotalOf(basket)} />
      </Suspense>
      <Link className="btn btn-line btn-wide" to={path(`/m/${merchant.slug}/${merchant.id}`)}>
        {t('add_more')}
      </Link>
      <WhenInView>
        <Suspense>
          <Recommended basket={basket} />
        </Suspense>
      </WhenInView>
    </section>
  )
}
