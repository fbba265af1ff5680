import { useCallback, useEffect, useState } from 'react'
import { data, redirect, useLoaderData, useRevalidator } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { myOrders } from '#contract/checkout.ts'
import { client } from '#shop/data/client.ts'
import { useChannel } from '#shop/data/live/live.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { requireCustomer } from '#shop/shell/context/require-customer.ts'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { isUnpaid } from './order-outcome.rules.ts'
import { OrderPage } from './order-page.tsx'

const orderNow = async (id: string) => {
  const [order, tracking] = await Promise.all([client(myOrders.show, { id }), client(myOrders.tracking, { id })])
  return { order, tracking, at: Date.now() }
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = params.order ?? ''
  try {
    const now = await requireCustomer(request, () => orderNow(id))
    if (isUnpaid(now.order)) throw redirect(`/${params.locale ?? ''}/pay/${id}`)
    return now
  } catch (error) {
    if (toApiError(error)?.status === 404) throw data(null, { status: 404 })
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
  const { order, tracking, at, again } = useOrderNow(useLoaderData<typeof clientLoader>())
  const heard = useChannel(`order-${order.order_id}`, again)
  const over = tracking.order_status === 'completed' || tracking.order_status === 'cancelled'
  useEffect(() => {
    if (over) return
    const timer = setInterval(again, quiet)
    return () => clearInterval(timer)
  }, [over, again])
  return <OrderPage order={order} tracking={tracking} heard={Math.max(at, heard ?? 0)} again={again} />
}

type Loaded = Awaited<ReturnType<typeof orderNow>>

/**
 * What is known last of the order. An answer that does not come leaves what stands there, as when the line is
 * down; a session that has ended has the page ask who it is.
 */
function useOrderNow(loaded: Loaded): Loaded & { again: () => void } {
  const [newer, setNewer] = useState<Loaded | null>(null)
  const { revalidate } = useRevalidator()
  const id = loaded.order.order_id
  const again = useCallback(() => {
    orderNow(id).then(setNewer, (error) => toApiError(error)?.status === 401 && void revalidate())
  }, [id, revalidate])
  const shown = newer && newer.order.order_id === id && newer.at > loaded.at ? newer : loaded
  return { ...shown, again }
}
