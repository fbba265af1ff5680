import { productCategories } from '#contract/product-categories.ts'
import { productLabels } from '#contract/product-labels.ts'
import { productTags } from '#contract/product-tags.ts'
import { useDoor } from '#kit/data/door.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import type { Filter } from '#kit/ui/filter-bar.tsx'
import { isOfMany, useHall } from '#panel/shell/hall.ts'

const whole = { limit: 100 }
const choices = (rows: readonly { id: string; name: string }[] | undefined) => (rows ?? []).map(({ id, name }) => ({ value: id, text: name }))

/** What a list of products can be narrowed by: inside a merchant also its categories, tags and labels. */
export function useProductFilters(): Filter[] {
  const t = useText('products')
  const { panel } = useDoor()
  const own = panel === 'merchant'
  const categories = useCall(productCategories.list, whole, { when: own }).answer
  const tags = useCall(productTags.list, whole, { when: own }).answer
  const labels = useCall(productLabels.list, whole, { when: own }).answer
  const hall = useHall()
  const common: Filter[] = [
    { name: 'status', label: t('column_status'), options: [{ value: 'active', text: t('active') }, { value: 'inactive', text: t('inactive') }] },
    { name: 'stock_status', label: t('column_stock'), options: [{ value: 'in_stock', text: t('in_stock') }, { value: 'out_of_stock', text: t('out_of_stock') }] },
  ]
  if (hall.panel === 'tenant') return !isOfMany(hall) ? common : [{ name: 'merchant_id', label: t('column_merchant'), options: hall.boot.merchants.map(({ _id, name }) => ({ value: _id, text: name })).toSorted((one, other) => one.text.localeCompare(other.text)) }, ...common]
  return [
    { name: 'category_id', label: t('column_category'), options: choices(categories?.data) },
    ...common,
    { name: 'tag_id', label: t('tag'), options: choices(tags?.data) },
    { name: 'label_id', label: t('label'), options: choices(labels?.data) },
  ]
}
