import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { loadMerchantData } from '#shop/areas/merchant/merchant-data.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { loadMarketplaceHome } from './marketplace-home-data.ts'
import { MarketplaceHome } from './marketplace-home.tsx'

/** Only shops with a single merchant need this page. */
const MerchantPage = lazyWithRetry(() => import('./single-merchant-home.tsx'))

/** The marketplace, or the page of the only merchant. */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const { type, merchant_id } = shop.boot.business_type
  if (type === 'static_merchant' && merchant_id) {
    const single = await loadMerchantData(shop, merchant_id)
    return { single, marketplace: null, type: single.type, fastest: single.fastest, hasNoDelivery: false }
  }
  const marketplace = await loadMarketplaceHome(shop)
  return {
    single: null,
    marketplace,
    type: null,
    fastest: marketplace.fastest,
    hasNoDelivery: marketplace.hasNoDelivery,
  }
}

/** Open Graph tags for link previews. */
function SharePreview() {
  const { name, origin, locale, theme } = useShop()
  const picture = theme.logo ?? theme.favicon
  return (
    <>
      <meta property="og:title" content={name} />
      <meta property="og:url" content={`${origin}/${locale}`} />
      {picture.startsWith('/') && <meta property="og:image" content={origin + picture} />}
    </>
  )
}

export default function Home() {
  const { single, marketplace } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle />
      <SharePreview />
      {single ? (
        <Suspense>
          <MerchantPage {...single} />
        </Suspense>
      ) : (
        marketplace && <MarketplaceHome {...marketplace} />
      )}
    </>
  )
}
