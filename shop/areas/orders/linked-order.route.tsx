import { useCallback, useEffect, useState } from 'react'
import { Link, redirect, useLoaderData } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { myOrders } from '#contract/areas/checkout.ts'
import { client } from '#shop/data/client.ts'
import { session } from '#shop/data/session.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { EmptyState } from '#shop/shell/base/empty-state.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { fetchLinkedOrder } from './order-link.ts'
import { OrderPage } from './order-page.tsx'

/** Polling interval in ms: the live stream needs a session. Finished orders are not polled. */
const pollMs = 8_000

/**
 * The page of one order by the link of a message, without sign-in. The token is the fragment of the address, which no
 * server and no log sees. Whoever is signed in as the customer gets the page of the order itself.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = location.hash.slice(1)
  const linked = await fetchLinkedOrder(token).catch((error: unknown) => {
    const status = toApiError(error)?.status
    if (status === 404 || status === 422) return null
    throw error
  })
  if (linked === null) return null
  const id = linked.order.order_id
  const isOwn = session.get() !== null && (await client(myOrders.show, { id }).catch(() => null)) !== null
  if (isOwn) throw redirect(`/${params.locale ?? ''}/orders/${id}`)
  return { ...linked, token }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="order" />
}

export const handle = { hasOwnHeader: true }

export const meta: MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function LinkedOrderRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return loaded === null ? <LinkOver /> : <LinkedOrder key={loaded.token} loaded={loaded} />
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>

function LinkedOrder({ loaded }: { loaded: Loaded }) {
  const [latest, setLatest] = useState<Omit<Loaded, 'token'>>(loaded)
  const { token } = loaded
  const reload = useCallback(() => {
    fetchLinkedOrder(token).then(setLatest, () => undefined)
  }, [token])
  const { order, tracking, at } = latest
  const isFinished = tracking.order_status === 'completed' || tracking.order_status === 'cancelled'
  useEffect(() => {
    if (isFinished) return
    const timer = setInterval(reload, pollMs)
    return () => clearInterval(timer)
  }, [isFinished, reload])
  return <OrderPage order={order} tracking={tracking} lastHeardAt={at} reload={reload} link={token} />
}

function LinkOver() {
  const t = useText('amendment')
  const path = usePath()
  return (
    <main id="main" className="wrap">
      <PageTitle text={t('link_over')} />
      <EmptyState icon="orders" title={t('link_over')} text={t('link_over_text')}>
        <Link className="btn btn-main" to={path('/orders')}>
          {t('sign_in')}
        </Link>
      </EmptyState>
    </main>
  )
}
