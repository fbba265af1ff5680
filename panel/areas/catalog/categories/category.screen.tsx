import { useParams } from 'react-router'
import { productCategories } from '#contract/areas/catalog/categories.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { CategoryForm } from './category-form.tsx'
import { blankCategory, categoryValuesOf } from './category-form-values.ts'

/** A category with its products. */
export function CategoryScreen() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(productCategories.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('categories_title')} back={to('/products/categories')}>
        <LoadErrorState error={loadError} retry={refetch} listPath={to('/products/categories')} />
      </Screen>
    )
  if (!data) return null
  return (
    <CategoryForm
      key={id}
      id={id}
      products={data.products}
      values={categoryValuesOf(data)}
      menuState={data.menu_state}
      locked={data.locked_fields}
    />
  )
}

export const NewCategoryScreen = () => <CategoryForm products={[]} values={blankCategory} />
