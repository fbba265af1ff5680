import { data, Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { store } from '#contract/areas/storefront/storefront.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { MerchantCard } from '#shop/shell/merchant-list/merchant-card.tsx'
import { listMerchantsForLocation } from '#shop/shell/merchant-list/location-merchants.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { PageHead } from '#shop/shell/search-engines/page-head.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { Categories } from './categories.tsx'
import { fastestOf } from './marketplace-home-data.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const { callApi, locale } = shop
  const category_id = params.category ?? ''
  const categories = await callApi(store.categories, { locale }, { locale })
  const category = categories.find(({ id }) => id === category_id)
  if (!category) throw data(null, { status: 404 })
  const merchants = await listMerchantsForLocation(shop, { category_id })
  return { category, categories, merchants, fastest: fastestOf(merchants.filter(({ is_open }) => is_open)) }
}

/** The merchants of one category: open ones first, as ranked by the API. */
export default function CategoryPage() {
  const { category, categories, merchants } = useLoaderData<typeof loader>()
  const t = useText('home')
  const path = usePath()
  const { name } = useShop()
  const sorted = [...merchants.filter(({ is_open }) => is_open), ...merchants.filter(({ is_open }) => !is_open)]
  return (
    <main id="main" className="wrap has-bottom-tabs">
      <PageHead
        title={category.name}
        description={t('category_description', { category: category.name, name })}
        path={`/c/${category.id}`}
        image={category.image}
      />
      <Categories categories={categories} current={category.id} />
      <section className="section">
        <Link className="back-link" to={path()}>
          <Icon small flip name="back" />
          {t('all_shops')}
        </Link>
        <div className="section-header">
          <h1 className="page-title">{category.name}</h1>
          <span className="small muted num">{t('shops', { count: merchants.length })}</span>
        </div>
        {sorted.length > 0 ? (
          <div className="grid">
            {sorted.map((one, at) => (
              <MerchantCard key={one._id} merchant={one} flagged eager={at < 4} />
            ))}
          </div>
        ) : (
          <p className="muted">
            {t('none_here')}{' '}
            <Link className="link" to={path()}>
              {t('all_shops')}
            </Link>
          </p>
        )}
      </section>
    </main>
  )
}
