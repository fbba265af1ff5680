import { data, redirect, useLoaderData } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { myOrders } from '#contract/areas/checkout.ts'
import { client } from '#shop/data/client.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { requireCustomer } from '#shop/shell/context/require-customer.ts'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { PayPage } from './pay-page.tsx'
import { clearPendingPayment } from './draft/pending-payments.ts'

/** An unpaid order. A paid one redirects to its order page. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const locale = params.locale ?? ''
  try {
    const order = await requireCustomer(request, () => client(myOrders.show, { id: params.order ?? '' }))
    const amendmentId = new URL(request.url).searchParams.get('amendment')
    const amendment = order.amendments.find(({ id, state }) => id === amendmentId && state === 'approved')
    if (order.payment_status === 'awaiting' || order.payment_status === 'failed' || amendment)
      return { order, amendment }
    clearPendingPayment(order.merchant_id)
    throw redirect(`/${locale}/orders/${order.order_id}`)
  } catch (error) {
    if (toApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="list" />
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function PayRoute() {
  return <PayPage {...useLoaderData<typeof clientLoader>()} />
}
