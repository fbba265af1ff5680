import { Suspense } from 'react'
import { data as pageData, redirect, useLoaderData } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { latestOf, baskets, useBasket } from '#shop/data/basket.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { lazyWithRetry, retryWhenOnline } from '#shop/shell/context/lazy-with-retry.ts'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { Checkout } from './checkout.tsx'
import { loadSavedAddresses, loadCheckoutData, loadOwnModes, loadWalletBalances } from './shared/checkout-data.ts'
import { pendingPayments } from './draft/pending-payments.ts'

const EmptyCheckout = lazyWithRetry(() => import('./empty-checkout.tsx'))

/** A merchant that was deleted after the basket was filled answers 404. */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const merchant = shop.url.searchParams.get('m')
  if (!merchant) return null
  try {
    return await loadCheckoutData(shop, merchant)
  } catch (error) {
    if (toApiError(error)?.status === 404) throw pageData(null, { status: 404 })
    throw error
  }
}

/** Without a merchant in the URL it redirects to the latest basket, which only the browser knows. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  const merchantId = new URL(request.url).searchParams.get('m')
  const latest = latestOf(baskets.get())?.merchant.id
  if (!merchantId && latest) throw redirect(`/${params.locale}/checkout?m=${latest}`)
  const [page, ownModes, saved, pendingPath] = await Promise.all([
    serverLoader<typeof loader>(),
    loadOwnModes(merchantId),
    loadSavedAddresses(),
    merchantId && pendingPayments.get()[merchantId] ? pendingPathOf(merchantId) : null,
  ])
  if (pendingPath) throw redirect(`/${params.locale}${pendingPath}`)
  const shop = page && { ...page, modes: ownModes ?? page.modes }
  const balances = await loadWalletBalances(shop?.modes.some(({ alias }) => alias === 'wallet') ?? false)
  return { merchantId, type: shop?.slots.type, data: shop && { ...shop, saved, balances } }
}
clientLoader.hydrate = true as const

const pendingPathOf = async (merchantId: string) =>
  (await retryWhenOnline(() => import('./pending-orders.ts'))).resumePath(merchantId)

export function HydrateFallback() {
  return <Skeleton kind="checkout" />
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function CheckoutPage() {
  const { merchantId, data } = useLoaderData<typeof clientLoader>()
  const t = useText('checkout')
  const basket = useBasket(merchantId ?? '')
  if (!data || !basket)
    return (
      <main id="main" className="wrap">
        <title>{t('title')}</title>
        <Suspense>
          <EmptyCheckout />
        </Suspense>
      </main>
    )
  return <Checkout basket={basket} data={data} />
}
