import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { merchantData } from '#shop/areas/merchant/merchant-data.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { hallData } from './marketplace-home-data.ts'
import { Hall } from './marketplace-home.tsx'

/** Only shops of one merchant need its page here. */
const MerchantPage = lazyWithRetry(() => import('./single-merchant-home.tsx'))

/** The hall with its merchants, or the one merchant of a shop that has but one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const { type, merchant_id } = shop.boot.business_type
  if (type === 'static_merchant' && merchant_id) {
    const single = await merchantData(shop, merchant_id)
    return { single, hall: null, type: single.type, fastest: single.fastest, nobody: false }
  }
  const hall = await hallData(shop)
  return { single: null, hall, type: null, fastest: hall.fastest, nobody: hall.nobody }
}

/** What a message with a link to the shop shows of it. */
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
  const { single, hall } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle />
      <SharePreview />
      {single ? (
        <Suspense>
          <MerchantPage {...single} />
        </Suspense>
      ) : (
        hall && <Hall {...hall} />
      )}
    </>
  )
}
