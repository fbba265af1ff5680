import { Suspense } from 'react'
import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { store } from '#contract/areas/storefront/storefront.ts'
import { previewParameter } from '#contract/rules/promotion/preview-parameter.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { loadMarketplaceHome, previewOf } from '#shop/areas/home/marketplace-home-data.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import { PageHead } from '#shop/shell/search-engines/page-head.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { PageText } from './page-text.tsx'

const BuiltSections = lazyWithRetry(() => import('#shop/areas/home/built-sections.tsx'))

/** Sections that show merchants, categories or banners of the shop. */
const withShopData = new Set(['banners', 'categories', 'merchants', 'packages', 'recommendations'])

/** A page with text, else the landing page of the address. The panel fills an empty page with the text of its form. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const { callApi, locale, url } = shop
  const slug = params.slug ?? ''
  const preview = previewOf(url)
  if (preview.preview !== undefined) return loadLanding(shop, slug)
  if (url.searchParams.get(previewParameter.name) === previewParameter.value)
    return { page: null, description: '', landing: null }
  try {
    const page = await callApi(store.page, { slug, locale }, { locale })
    const description = page.seo_description || page.body.replaceAll(/<[^<>]*>/g, ' ').slice(0, 500)
    return { page, description, landing: null }
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  return loadLanding(shop, slug)
}

async function loadLanding(shop: StoreContext, slug: string) {
  const { callApi, locale, url } = shop
  try {
    const landing = await callApi(store.builtPage, { slug, locale, ...previewOf(url) }, { locale })
    if (!landing) throw data(null, { status: 404 })
    const hasShopData = landing.sections.some(({ type }) => withShopData.has(type))
    const home = hasShopData ? await loadMarketplaceHome(shop) : null
    const description = landing.sections.map(({ title, text }) => `${title} ${text}`).join(' ')
    return { page: null, description: description.slice(0, 500), landing: { ...landing, home, slug } }
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

/** The call's own answer, or the one that the shop makes of it. */
const isNotFound = (error: unknown) =>
  toApiError(error)?.status === 404 ||
  (typeof error === 'object' && error !== null && 'init' in error && statusOf(error.init) === 404)
const statusOf = (init: unknown) =>
  typeof init === 'object' && init !== null && 'status' in init ? init.status : undefined

/** A custom page of the tenant. */
export default function CustomPage() {
  const { page, description, landing } = useLoaderData<typeof loader>()
  const { name } = useShop()
  if (landing)
    return (
      <main id="main" className="wrap has-bottom-tabs">
        <PageHead title={landing.title || name} description={description} path={`/p/${landing.slug}`} hasAlternates />
        <h1 className="sr-only">{landing.title || name}</h1>
        <Suspense>
          <BuiltSections sections={landing.sections} home={landing.home} />
        </Suspense>
      </main>
    )
  if (!page) return <main id="main" className="wrap has-bottom-tabs text-page" />
  return (
    <main id="main" className="wrap has-bottom-tabs text-page">
      <PageHead
        title={page.seo_title || page.title}
        description={description}
        path={`/p/${page.slug}`}
        hasAlternates={false}
      />
      <PageText title={page.title} body={page.body} />
    </main>
  )
}
