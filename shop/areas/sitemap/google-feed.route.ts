import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { googleFeed, maxFeedProducts } from './google-feed-xml.ts'
import { productsOfMenu } from './menu-products.ts'
import { fileResponse } from './sitemap-xml.ts'

/** The products of a merchant for Google, while the tenant offers its feed. */
export async function loader({ context, params: { language = '', file = '' } }: LoaderFunctionArgs) {
  const { boot, callApi, url } = context.get(storeContext)
  const id = /^([0-9a-f-]{36})\.xml$/.exec(file)?.[1]
  const isOffered = boot.is_google_feed_enabled && boot.active_locales.some(({ locale }) => locale === language)
  if (!isOffered || id === undefined) throw data(null, { status: 404 })
  const input = { id, locale: language }
  const [{ name, slug }, menu] = await Promise.all([
    callApi(storeMerchants.show, input, { locale: language }),
    callApi(storeCatalog.menu, { ...input, whole: true }, { locale: language }),
  ])
  const products = await productsOfMenu(menu, maxFeedProducts, (section) =>
    callApi(storeCatalog.menuProducts, { ...input, ...section, whole: true, limit: 100 }, { locale: language }),
  )
  return fileResponse(
    googleFeed({ url: `${url.origin}/${language}/m/${slug}/${id}`, name, products }),
    'application/xml',
  )
}
