import { useRef } from 'react'
import { data, useLoaderData, useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import type { MerchantDetails } from '#shop/areas/merchant/merchant-data.ts'
import { useBasket } from '#shop/data/basket.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { PageHead } from '#shop/shell/search-engines/page-head.tsx'
import { addStructuredData } from '#shop/shell/search-engines/structured-data.ts'
import { describeProduct, siteOf } from '../merchant/structured-data.server.ts'
import { ProductDialog } from './product-dialog.tsx'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const shop = context.get(storeContext)
  const { callApi, locale, orderTimes, url } = shop
  const preview = url.searchParams.get('preview')?.slice(0, 100)
  const time = orderTimes[params.id ?? '']
  try {
    const product = await callApi(
      storeCatalog.product,
      { id: params.product ?? '', locale, ...(time ? { at: time.start } : {}), ...(preview ? { preview } : {}) },
      { locale },
    )
    const seller = { _id: product.merchant_id, slug: params.slug ?? '', name: product.merchant_name ?? '' }
    addStructuredData({ request, context }, () => describeProduct(siteOf(shop), seller, product))
    return { product }
  } catch (error) {
    if (toApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const handle = { hasOwnHeader: true }

/** Whether the visit began on this page; going back would leave the shop. */
const isFirstPage = () => !history.state?.idx

/** A product dialog over its menu. It has its own URL, so it can be linked and works without JavaScript. */
export default function ProductRoute() {
  const { product } = useLoaderData<typeof loader>()
  const merchant = useOutletContext<MerchantDetails>()
  const path = usePath()
  const { singleMerchantId } = useShop()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [query] = useSearchParams()
  const line = useBasket(merchant._id)?.lines.find((one) => one.key === query.get('line')) ?? null
  const menuPath =
    singleMerchantId === merchant._id
      ? path()
      : path(`/m/${merchant.slug}/${merchant._id}`) + (merchant.is_active ? '' : `?${query}`)
  const closedKey = useRef('')
  // a second click must not go back twice
  const close = () => {
    if (closedKey.current === key) return
    closedKey.current = key
    void (isFirstPage() ? navigate(menuPath, { preventScrollReset: true, replace: true }) : navigate(-1))
  }
  const cover = product.product_images.find(({ is_cover }) => is_cover) ?? product.product_images[0]
  return (
    <>
      <PageHead
        title={`${product.name} · ${merchant.name}`}
        description={product.description}
        path={`/m/${merchant.slug}/${merchant._id}/p/${product._id}`}
        image={cover?.file_url}
      />
      <ProductDialog
        key={product._id + (line?.key ?? '')}
        product={product}
        merchant={merchant}
        line={line}
        recommended={query.get('from') === 'recommended'}
        onClose={close}
        closeHref={menuPath}
      />
    </>
  )
}
