import { useParams } from 'react-router'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { ProductForm } from './product-form.tsx'

/** An existing product. */
export function ProductScreen() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(merchantProducts.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={to('/products')}>
        <LoadErrorState error={loadError} retry={refetch} listPath={to('/products')} />
      </Screen>
    )
  return data ? <ProductForm key={data._id} product={data} /> : null
}

export const NewProductScreen = () => <ProductForm />
