import { data, redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { toApiError } from '#shop/data/api-error.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { loadMerchantData } from './merchant-data.ts'
import { MerchantPage } from './merchant-page.tsx'

/** An outdated slug redirects to the current one and keeps the rest of the URL. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  try {
    const found = await loadMerchantData(shop, params.id ?? '')
    if (found.merchant.slug !== params.slug) {
      throw redirect(
        shop.url.pathname.replace(`/m/${params.slug}/`, `/m/${found.merchant.slug}/`) + shop.url.search,
        301,
      )
    }
    return { ...found, origin: shop.url.origin, locale: shop.locale }
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

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { merchant, origin, locale } = loaderData
  const address = `${origin}/${locale}/m/${merchant.slug}/${merchant._id}`
  return [
    { title: merchant.name },
    { name: 'description', content: merchant.custom_text ?? merchant.address },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: merchant.name },
    { property: 'og:url', content: address },
    ...(merchant.cover ? [{ property: 'og:image', content: new URL(merchant.cover, origin).href }] : []),
  ]
}

export default function MerchantRoute() {
  return <MerchantPage {...useLoaderData<typeof loader>()} />
}
