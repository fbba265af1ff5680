import { Suspense, useCallback, useEffect, useState } from 'react'
import { data, redirect, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { myOrders } from '#contract/areas/checkout.ts'
import { useAnalyticsConsent } from '#shop/data/analytics-consent.ts'
import { client } from '#shop/data/client.ts'
import { useChannel } from '#shop/data/live/live.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { requireCustomer } from '#shop/shell/context/require-customer.ts'
import { isAdminVisit } from '#shop/shell/context/admin-referrer.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useSession } from '#shop/data/session.ts'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { isUnpaid } from './order-outcome.rules.ts'
import { OrderPage } from './order-page.tsx'

const fetchOrder = async (id: string) => {
  const [order, tracking] = await Promise.all([client(myOrders.show, { id }), client(myOrders.tracking, { id })])
  return { order, tracking, at: Date.now() }
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = params.order ?? ''
  try {
    const snapshot = await requireCustomer(request, () => fetchOrder(id))
    if (isUnpaid(snapshot.order)) throw redirect(`/${params.locale ?? ''}/pay/${id}`)
    return snapshot
  } catch (error) {
    if (toApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

const OrderConversion = lazyWithRetry(() => import('./order-conversion.tsx'))

export function HydrateFallback() {
  return <Skeleton kind="order" />
}

export const handle = { hasOwnHeader: true }

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Polling interval in ms while the stream is silent. Finished orders are not polled. */
const pollMs = 20_000

export default function OrderRoute() {
  const { order, tracking, at, reload } = useLatestOrder(useLoaderData<typeof clientLoader>())
  const lastHeardAt = useChannel(`order-${order.order_id}`, reload)
  const { plugins } = useShop()
  const consent = useAnalyticsConsent()
  const isStaff = [isAdminVisit(useSearchParams()[0]), useSession()?.by_admin].includes(true)
  const isFinished = tracking.order_status === 'completed' || tracking.order_status === 'cancelled'
  useEffect(() => {
    if (isFinished) return
    const timer = setInterval(reload, pollMs)
    return () => clearInterval(timer)
  }, [isFinished, reload])
  return (
    <>
      <OrderPage order={order} tracking={tracking} lastHeardAt={Math.max(at, lastHeardAt ?? 0)} reload={reload} />
      {plugins?.rewardful_key && consent === 'yes' && !isStaff && (
        <Suspense>
          <OrderConversion order={order} plugins={plugins} />
        </Suspense>
      )}
    </>
  )
}

type OrderSnapshot = Awaited<ReturnType<typeof fetchOrder>>

/**
 * The latest state of the order. A failed request keeps the previous state; an expired session redirects to
 * sign-in.
 */
function useLatestOrder(loaded: OrderSnapshot): OrderSnapshot & { reload: () => void } {
  const [newer, setNewer] = useState<OrderSnapshot | null>(null)
  const { revalidate } = useRevalidator()
  const id = loaded.order.order_id
  const reload = useCallback(() => {
    fetchOrder(id).then(setNewer, (error) => toApiError(error)?.status === 401 && void revalidate())
  }, [id, revalidate])
  const latest = newer && newer.order.order_id === id && newer.at > loaded.at ? newer : loaded
  return { ...latest, reload }
}
