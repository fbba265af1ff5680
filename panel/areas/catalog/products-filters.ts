import { useSearchParams } from 'react-router'
import { productCategories } from '#contract/areas/catalog/categories.ts'
import { productLabels } from '#contract/areas/catalog/labels.ts'
import { productTags } from '#contract/areas/catalog/tags.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import type { Filter } from '#kit/ui/table/filters.ts'
import { isMarketplace, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

const toOptions = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, text: name }))

/** Filters of the product list. In the merchant panel also categories, tags and labels. */
export function useProductFilters(): Filter[] {
  const t = useText('catalog')
  const tMenu = useText('master-menu')
  const { panel } = usePanelRoute()
  const isMerchantPanel = panel === 'merchant'
  const categories = useOptions(productCategories.list, {}, { enabled: isMerchantPanel })
  const tags = useOptions(productTags.list, {}, { enabled: isMerchantPanel })
  const labels = useOptions(productLabels.list, {}, { enabled: isMerchantPanel })
  const context = usePanelContext()
  const [params] = useSearchParams()
  const merchants = useMerchantChoices(params.getAll('merchant_id'))
  const common: Filter[] = [
    {
      name: 'status',
      label: t('column_status'),
      options: [
        { value: 'active', text: t('active') },
        { value: 'inactive', text: t('inactive') },
      ],
    },
    {
      name: 'stock_status',
      label: t('column_stock'),
      options: [
        { value: 'in_stock', text: t('in_stock') },
        { value: 'out_of_stock', text: t('out_of_stock') },
      ],
    },
    { name: 'is_changed_here', label: tMenu('title'), options: [{ value: 'true', text: tMenu('changed_here') }] },
    { name: 'is_low_stock', label: t('low_stock'), options: [{ value: 'true', text: t('low_stock') }] },
  ]
  if (context.panel === 'tenant')
    return !isMarketplace(context)
      ? common
      : [{ name: 'merchant_id', label: t('column_merchant'), ...merchants }, ...common]
  return [
    { name: 'category_id', label: t('column_category'), options: toOptions(categories) },
    ...common,
    { name: 'tag_id', label: t('tag'), options: toOptions(tags) },
    { name: 'label_id', label: t('label'), options: toOptions(labels) },
  ]
}
