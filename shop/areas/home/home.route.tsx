import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { loadMerchantData } from '#shop/areas/merchant/merchant-data.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { PageHead } from '#shop/shell/search-engines/page-head.tsx'
import { addStructuredData } from '#shop/shell/search-engines/structured-data.ts'
import { describeMerchant, describeShop, siteOf } from '../merchant/structured-data.server.ts'
import { loadMarketplaceHome } from './marketplace-home-data.ts'
import { MarketplaceHome } from './marketplace-home.tsx'

/** Only shops with a single merchant need this page. */
const MerchantPage = lazyWithRetry(() => import('./single-merchant-home.tsx'))

/** The marketplace, or the page of the only merchant. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const { type, merchant_id } = shop.boot.business_type
  if (type === 'static_merchant' && merchant_id) {
    const single = await loadMerchantData(shop, merchant_id)
    addStructuredData({ request, context }, () => describeMerchant(siteOf(shop), single.merchant, single.menu))
    return { single, marketplace: null, type: single.type, fastest: single.fastest, hasNoDelivery: false }
  }
  const marketplace = await loadMarketplaceHome(shop)
  addStructuredData({ request, context }, () => [describeShop(siteOf(shop))])
  return {
    single: null,
    marketplace,
    type: null,
    fastest: marketplace.fastest,
    hasNoDelivery: marketplace.hasNoDelivery,
  }
}

export default function Home() {
  const { single, marketplace } = useLoaderData<typeof loader>()
  const { name, theme } = useShop()
  const t = useText('home')
  return (
    <>
      <PageHead
        description={single ? (single.merchant.custom_text ?? single.merchant.address) : t('description', { name })}
        path=""
        image={single?.merchant.cover ?? theme.logo ?? theme.favicon}
      />
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
