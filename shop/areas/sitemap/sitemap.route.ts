import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { store } from '#contract/areas/storefront/storefront.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import { storeSitemap } from '#contract/areas/storefront/sitemap.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import { fileResponse, sitemap } from './sitemap-xml.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

/** One sitemap in one language: `/sitemaps/en/shop.xml` or that of a merchant, `/sitemaps/en/{id}.xml`. */
export async function loader({ context, params: { language = '', file = '' } }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const name = /^(shop|[0-9a-f-]{36})\.xml$/.exec(file)?.[1]
  if (name === undefined || !shop.boot.active_locales.some(({ locale }) => locale === language))
    throw data(null, { status: 404 })
  const entries = name === 'shop' ? await shopEntries(shop, language) : await merchantEntries(shop, language, name)
  return fileResponse(sitemap(entries), 'application/xml')
}

/** A page that has the same path in every language. */
function entryOf({ boot, url }: StoreContext, language: string, path: string): SitemapEntry {
  const urlIn = (locale: string) => `${url.origin}/${locale}${path}`
  return {
    url: urlIn(language),
    alternates: boot.active_locales.length > 1 ? boot.active_locales.map(({ locale }) => [locale, urlIn(locale)]) : [],
  }
}

async function shopEntries(shop: StoreContext, language: string): Promise<SitemapEntry[]> {
  const { callApi, boot, url } = shop
  const isMarketplace = boot.business_type.type === 'marketplace'
  const [categories, pages] = await Promise.all([
    isMarketplace ? callApi(store.categories, { locale: language }, { locale: language }) : [],
    callApi(store.pages, { locale: language }, { locale: language }),
  ])
  return [
    entryOf(shop, language, ''),
    ...categories.flatMap(({ id, merchants_count }) =>
      merchants_count > 0 ? entryOf(shop, language, `/c/${id}`) : [],
    ),
    ...pages.map(({ slug }) => ({ url: `${url.origin}/${language}/p/${slug}` })),
  ]
}

async function merchantEntries(shop: StoreContext, language: string, id: string): Promise<SitemapEntry[]> {
  const { callApi, boot } = shop
  const [merchant, products] = await Promise.all([
    callApi(storeMerchants.show, { id, locale: language }, { locale: language }),
    callApi(storeSitemap.products, { merchant_id: id }),
  ])
  const path = `/m/${merchant.slug}/${id}`
  const isHome = boot.business_type.type === 'static_merchant' && boot.business_type.merchant_id === id
  return [
    ...(isHome ? [] : [entryOf(shop, language, path)]),
    // their pages name the other languages; here they would make the largest menus several times as long
    ...products.map(({ _id, updated_at }) => ({
      url: `${shop.url.origin}/${language}${path}/p/${_id}`,
      updatedAt: updated_at,
    })),
  ]
}
