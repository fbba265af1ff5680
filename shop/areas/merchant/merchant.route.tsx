import { data, redirect, useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { toApiError } from '#shop/data/api-error.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { PageHead } from '#shop/shell/search-engines/page-head.tsx'
import { addStructuredData } from '#shop/shell/search-engines/structured-data.ts'
import { loadMerchantData } from './merchant-data.ts'
import { MerchantPage } from './merchant-page.tsx'
import { describeMerchant, siteOf } from './structured-data.server.ts'

/** An outdated slug redirects to the current one and keeps the rest of the URL. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  try {
    const found = await loadMerchantData(shop, params.id ?? '')
    if (found.merchant.slug !== params.slug) {
      throw redirect(
        shop.url.pathname.replace(`/m/${params.slug}/`, `/m/${found.merchant.slug}/`) + shop.url.search,
        301,
      )
    }
    if (params.product === undefined)
      addStructuredData({ request, context }, () => describeMerchant(siteOf(shop), found.merchant, found.menu))
    return found
  } catch (error) {
    if (toApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

/** Opening a product does not reload the menu. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentParams.id === nextParams.id && currentUrl.pathname !== nextUrl.pathname ? false : defaultShouldRevalidate

export const handle = { hasOwnHeader: true }

export default function MerchantRoute() {
  const found = useLoaderData<typeof loader>()
  const { product } = useParams()
  const { name, custom_text, address, slug, _id, cover } = found.merchant
  return (
    <>
      {product === undefined && (
        <PageHead title={name} description={custom_text ?? address} path={`/m/${slug}/${_id}`} image={cover} />
      )}
      <MerchantPage {...found} />
    </>
  )
}
