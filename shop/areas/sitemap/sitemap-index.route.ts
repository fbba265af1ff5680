import type { LoaderFunctionArgs } from 'react-router'
import { storeSitemap } from '#contract/areas/storefront/sitemap.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { fileResponse, sitemapIndex } from './sitemap-xml.ts'

/** For each language one sitemap of the shop and one of each merchant. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { boot, callApi, url } = context.get(storeContext)
  const merchants = await callApi(storeSitemap.merchants, {})
  const files = ['shop', ...merchants.map(({ _id }) => _id)]
  return fileResponse(
    sitemapIndex(
      files.flatMap((file) => boot.active_locales.map(({ locale }) => `${url.origin}/sitemaps/${locale}/${file}.xml`)),
    ),
    'application/xml',
  )
}
