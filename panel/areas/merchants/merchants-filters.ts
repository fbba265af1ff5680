import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import { orderTypeAlias } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import type { Filter } from '#kit/ui/table/filters.ts'

export function useMerchantFilters(): Filter[] {
  const t = useText('merchants')
  const categories = useOptions(merchantCategories.list, {})
  const yesNo = (yes: string, no: string) => [
    { value: 'true', text: yes },
    { value: 'false', text: no },
  ]
  return [
    {
      name: 'status',
      label: t('column_publish'),
      options: [
        { value: 'active', text: t('active') },
        { value: 'inactive', text: t('inactive') },
      ],
    },
    { name: 'is_accepting_orders', label: t('column_online'), options: yesNo(t('online'), t('offline')) },
    { name: 'is_featured', label: t('column_featured'), options: yesNo(t('yes'), t('no')) },
    { name: 'is_sponsored', label: t('column_sponsored'), options: yesNo(t('yes'), t('no')) },
    {
      name: 'category_id',
      label: t('category'),
      options: (categories ?? []).map(({ id, name }) => ({ value: id, text: name })),
    },
    {
      name: 'order_type',
      label: t('order_type'),
      options: orderTypeAlias.options.map((value) => ({ value, text: t(`order_type_${value}`) })),
    },
    {
      name: 'merchant_type',
      label: t('merchant_type'),
      options: [
        { value: 'ecommerce', text: t('type_ecommerce') },
        { value: 'pick_and_drop', text: t('type_pick_and_drop') },
      ],
    },
  ]
}
