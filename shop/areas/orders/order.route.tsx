import { useCallback, useEffect } from 'react'
import { data, useLoaderData, useRevalidator } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { myOrders } from '#contract/checkout.ts'
import { client } from '#shop/data/client.ts'
import { useChannel } from '#shop/data/live.ts'
import { refusalOf } from '#shop/data/refusal.ts'
import { requireCustomer } from '#shop/shell/signed-in.tsx'
import { Skeleton } from '#shop/shell/skeleton.tsx'
import { OrderPage } from './order-page.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireCustomer(request)
  const id = params.order ?? ''
  try {
    const [order, tracking] = await Promise.all([client(myOrders.show, { id }), client(myOrders.tracking, { id })])
    return { order, tracking, at: Date.now() }
  } catch (error) {
    if (refusalOf(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="order" />
}

export const handle = { frame: 'desk' }

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** How often the page asks when the stream is silent, in ms; a finished order is not asked about. */
const quiet = 20_000

export default function OrderRoute() {
  const { order, tracking, at } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  const heard = useChannel(`order-${order.order_id}`, again)
  const over = tracking.order_status === 'completed' || tracking.order_status === 'cancelled'
  useEffect(() => {
    if (over) return
    const timer = setInterval(again, quiet)
    return () => clearInterval(timer)
  }, [over, again])
  return <OrderPage order={order} tracking={tracking} heard={Math.max(at, heard ?? 0)} again={again} />
}
