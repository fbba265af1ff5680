import { Link, redirect, useLoaderData, useNavigation } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { store } from '#contract/areas/storefront/storefront.ts'
import { storeRecommendations } from '#contract/areas/recommendations/store.ts'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { MerchantCard } from '#shop/shell/merchant-list/merchant-card.tsx'
import { Money } from '#shop/shell/base/money.tsx'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { SearchBox } from '#shop/shell/layout/search-box.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { coverOf } from '#shop/shell/content/cover-image.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { callApi, locale, preferences, boot } = context.get(storeContext)
  const query = new URL(request.url).searchParams
  const product = query.get('product')
  if (product) {
    const { merchant_id, _id } = await callApi(storeCatalog.product, { id: product, locale }, { locale })
    throw redirect(`/${locale}/m/shop/${merchant_id}/p/${_id}`)
  }
  const search = (query.get('q') ?? '').trim().slice(0, 50)
  const position = preferences.place
    ? { latitude: preferences.place.latitude, longitude: preferences.place.longitude }
    : {}
  const tagFilter = {
    ...(query.get('tag') ? { tag_id: query.get('tag') ?? '' } : {}),
    ...(query.get('label') ? { label_id: query.get('label') ?? '' } : {}),
  }
  if (search === '') {
    const [categories, popular] = await Promise.all([
      callApi(store.categories, { locale }, { locale }),
      boot.recommendation.product_enabled
        ? callApi(storeRecommendations.list, { type: 'product', locale }, { locale })
        : [],
    ])
    const products = popular.flatMap((one) => ('from_price' in one ? [one] : []))
    return { search, suggestion: null, merchants: [], products, categories }
  }
  return {
    search,
    categories: [],
    ...(await callApi(storeCatalog.search, { search, limit: 30, ...position, ...tagFilter }, { locale })),
  }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function SearchPage() {
  const { search, suggestion, merchants, products, categories } = useLoaderData<typeof loader>()
  const t = useText('search')
  const path = usePath()
  const busy = useNavigation().state !== 'idle'
  return (
    <main id="main" className="wrap has-bottom-tabs">
      <PageTitle text={search || t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <SearchBox label={t('placeholder')} search={search} className="phone-only" autoFocus={search === ''} />
      {search === '' && categories.length > 0 && (
        <section className="section">
          <h2 className="page-title">{t('browse')}</h2>
          <div className="chips wrapped">
            {categories.map((one) => (
              <Link key={one.id} className="chip" to={path(`/c/${one.id}`)}>
                {one.name}
              </Link>
            ))}
          </div>
        </section>
      )}
      {search !== '' && merchants.length + products.length === 0 && !busy && (
        <section className="section">
          <h2 className="page-title">{t('none', { search })}</h2>
          <p className="muted">
            {t('none_hint')}{' '}
            <Link className="link" to={path()}>
              {t('all_shops')}
            </Link>
          </p>
        </section>
      )}
      {suggestion && (
        <section className="section">
          <h2 className="page-title">
            {t.rich('did_you_mean', {
              search,
              word: (
                <Link className="link" to={path(`/search?q=${encodeURIComponent(suggestion)}`)}>
                  {suggestion}
                </Link>
              ),
            })}
          </h2>
        </section>
      )}
      <div aria-busy={busy}>
        {merchants.length > 0 && (
          <section className="section">
            <div className="section-header">
              <h2>{t('shops')}</h2>
            </div>
            <div className="grid">
              {merchants.map((one) => (
                <MerchantCard key={one._id} merchant={one} />
              ))}
            </div>
          </section>
        )}
        {products.length > 0 && (
          <section className="section">
            <div className="section-header">
              <h2>{t(search === '' ? 'popular' : 'products')}</h2>
            </div>
            <div className="product-list">
              {products.map((one) => (
                <ProductResult key={one._id} product={one} />
              ))}
            </div>
          </section>
        )}
      </div>
    </main>
  )
}

function ProductResult({ product }: { product: StoreProduct }) {
  const t = useText('merchant')
  const path = usePath()
  const isUnavailable = !product.is_available
  return (
    <article className={isUnavailable ? 'product-row unavailable' : 'product-row'}>
      <div className="body">
        <h3>
          <Link to={path(`/m/shop/${product.merchant_id}/p/${product._id}`)}>{product.name}</Link>
        </h3>
        {product.description && <p>{product.description}</p>}
        <div className="product-price">
          <Money amount={product.selling_price} currency={product.currency} />
          {isUnavailable && (
            <span className="tag">{t(product.stock_status === 'out_of_stock' ? 'sold_out' : 'not_available_now')}</span>
          )}
        </div>
      </div>
      <ProductImage image={coverOf(product)} seed={product.name} isDimmed={isUnavailable} sizes="116px" />
    </article>
  )
}
