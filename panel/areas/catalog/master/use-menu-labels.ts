import { menuFieldGroups } from '#contract/rules/master-menu/fields.ts'
import type { MenuFieldGroup } from '#contract/rules/master-menu/fields.ts'
import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'

const fieldKeys = {
  name: 'name',
  sku: 'sku',
  description: 'description',
  translations: 'translations',
  selling_price: 'selling_price',
  cost_price: 'cost_price',
  is_taxable: 'taxed',
  product_images: 'images',
  media: 'media',
  product_instruction: 'instruction',
  allergens: 'allergens',
  status: 'column_status',
  sort_order: 'order',
  category_ids: 'categories',
  option_ids: 'linked_options',
  options: 'options',
} as const
const groupKeys = {
  name: 'name',
  description: 'description',
  price: 'price',
  tax: 'taxed',
  pictures: 'images',
  status: 'column_status',
  order: 'order',
  categories: 'categories',
  options: 'options',
  option_prices: 'choice_price',
} as const

const keyOf = (field: string) => Object.entries(fieldKeys).find(([name]) => name === field)?.[1]

/** The names of fields that follow the master menu, and of their groups. */
export function useMenuLabels() {
  const t = useText('catalog')
  const tMenu = useText('master-menu')
  const between = useKitText()('between')
  const fieldLabel = (field: string) => {
    const key = keyOf(field)
    return key === undefined ? field : t(key)
  }
  const groupLabel = (group: MenuFieldGroup) => (group === 'details' ? tMenu('group_details') : t(groupKeys[group]))
  return {
    fieldLabel,
    fieldList: (fields: readonly string[]) => fields.map(fieldLabel).join(between),
    groups: menuFieldGroups.map((value) => ({ value, text: groupLabel(value) })),
  }
}
