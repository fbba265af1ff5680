import { data as pageData, Link, redirect, useLoaderData, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { latestOf, baskets, useBasket } from '#shop/data/basket.ts'
import { choicesOf } from '#shop/data/choices.ts'
import { refusalOf } from '#shop/data/refusal.ts'
import { useSession } from '#shop/data/session.ts'
import { Empty } from '#shop/shell/empty.tsx'
import { usePath } from '#shop/shell/shop.tsx'
import { Skeleton } from '#shop/shell/skeleton.tsx'
import { useText } from '#shop/shell/text.tsx'
import { Checkout } from './checkout.tsx'
import { checkoutData } from './checkout-data.ts'
import { paidMeanwhile } from './unpaid.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('m') ?? latestOf(baskets.get())?.merchant.id
  const paid = wanted ? await paidMeanwhile(wanted) : null
  if (paid) throw redirect(`/${params.locale ?? ''}/orders/${paid}`)
  return { merchantId: wanted ?? null, data: wanted ? await checkoutData(wanted, choicesOf(document.cookie).place).catch(goneIfUnknown) : null }
}
/** A shop that has left since its basket was filled is said to be gone, not to be broken. */
function goneIfUnknown(error: unknown): never {
  throw refusalOf(error)?.status === 404 ? pageData(null, { status: 404 }) : error
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="checkout" />
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function CheckoutPage() {
  const { merchantId, data } = useLoaderData<typeof clientLoader>()
  const t = useText('checkout')
  const path = usePath()
  const [query] = useSearchParams()
  const basket = useBasket(query.get('m') ?? merchantId ?? '')
  const shell = useText('shell')
  const signedIn = useSession() !== null
  if (!data || !basket) {
    return (
      <main id="main" className="wrap"><title>{t('title')}</title>
        <Empty icon="bag" title={t('empty_title')} text={t('empty_text')}><Link className="btn btn-main" to={path()}>{t('find_something')}</Link>{signedIn && <Link className="btn btn-line" to={path('/orders')}>{shell('orders')}</Link>}</Empty>
      </main>
    )
  }
  return <Checkout basket={basket} data={data} />
}
