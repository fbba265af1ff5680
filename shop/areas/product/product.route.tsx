import { useRef } from 'react'
import { data, useLoaderData, useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { storeCatalog } from '#contract/storefront-catalog.ts'
import type { ShownMerchant } from '#shop/areas/merchant/merchant-data.ts'
import { useBasket } from '#shop/data/basket.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { ProductDialog } from './product-dialog.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ask, locale, times, url } = context.get(storeContext)
  const preview = url.searchParams.get('preview')?.slice(0, 100)
  const time = times[params.id ?? '']
  try {
    return {
      product: await ask(
        storeCatalog.product,
        { id: params.product ?? '', locale, ...(time ? { at: time.start } : {}), ...(preview ? { preview } : {}) },
        { locale },
      ),
    }
  } catch (error) {
    if (toApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const handle = { frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.product.name },
  { name: 'description', content: loaderData?.product.description ?? '' },
]

/** Whether this visit began here: one step back would leave the shop. */
const isFirstPage = () => !history.state?.idx

/** A dish over its menu. It has an address of its own, so it can be linked, shared and opened without scripts. */
export default function ProductRoute() {
  const { product } = useLoaderData<typeof loader>()
  const merchant = useOutletContext<ShownMerchant>()
  const path = usePath()
  const { single } = useShop()
  const go = useNavigate()
  const { key } = useLocation()
  const [query] = useSearchParams()
  const line = useBasket(merchant._id)?.lines.find((one) => one.key === query.get('line')) ?? null
  const back =
    single === merchant._id
      ? path()
      : path(`/m/${merchant.slug}/${merchant._id}`) + (merchant.is_active ? '' : `?${query}`)
  const left = useRef('')
  // a second press must not go back once more, out of the menu
  const close = () => {
    if (left.current === key) return
    left.current = key
    void (isFirstPage() ? go(back, { preventScrollReset: true, replace: true }) : go(-1))
  }
  return (
    <ProductDialog
      key={product._id + (line?.key ?? '')}
      product={product}
      merchant={merchant}
      line={line}
      recommended={query.get('from') === 'recommended'}
      onClose={close}
      closeTo={back}
    />
  )
}
