/** Fields of a product that follow the master menu. Stock, tags, labels and schedules are always the store's own. */
export const productMenuFields = [
  'name',
  'sku',
  'description',
  'translations',
  'selling_price',
  'cost_price',
  'is_taxable',
  'product_images',
  'media',
  'product_instruction',
  'allergens',
  'status',
  'sort_order',
  'category_ids',
  'option_ids',
] as const
export type ProductMenuField = (typeof productMenuFields)[number]

/** Stands in the overrides of a product for changes of its own options, which name them themselves. */
export const optionsField = 'options'

/** The fields of a product that a store can change, and let follow again. */
export const productOverrideFields = [...productMenuFields, optionsField] as const
export type ProductOverrideField = (typeof productOverrideFields)[number]

export const categoryMenuFields = ['name', 'translations', 'view', 'image', 'sort_order', 'status'] as const

export const optionMenuFields = [
  'name',
  'translations',
  'type',
  'is_required',
  'range',
  'included_quantity',
  'included_rule',
  'view',
  'image',
  'description',
  'values',
  'status',
  'sort_order',
] as const

/** What a tenant lets stores change, each a group of fields. */
export const menuFieldGroups = [
  'name',
  'description',
  'price',
  'tax',
  'pictures',
  'status',
  'order',
  'categories',
  'options',
  'option_prices',
  'details',
] as const
export type MenuFieldGroup = (typeof menuFieldGroups)[number]

export const defaultStoreFields: readonly MenuFieldGroup[] = ['price', 'tax', 'status', 'order', 'option_prices']

const productGroups: Record<ProductMenuField, MenuFieldGroup> = {
  name: 'name',
  sku: 'name',
  translations: 'name',
  description: 'description',
  selling_price: 'price',
  cost_price: 'price',
  is_taxable: 'tax',
  product_images: 'pictures',
  media: 'pictures',
  status: 'status',
  sort_order: 'order',
  category_ids: 'categories',
  option_ids: 'options',
  product_instruction: 'details',
  allergens: 'details',
}
const categoryGroups: Record<string, MenuFieldGroup> = {
  name: 'name',
  translations: 'name',
  view: 'details',
  image: 'pictures',
  status: 'status',
  sort_order: 'order',
  product_order: 'order',
}

export type MenuRecord = 'product' | 'category' | 'option'

/** The override of the price of one choice of an option. */
export const choicePriceField = (choiceId: string) => `price:${choiceId}`

/** The group of a field, which says whether stores may change it. */
export function menuFieldGroup(record: MenuRecord, field: string): MenuFieldGroup {
  if (field === optionsField) return 'options'
  if (record === 'product') return Object.entries(productGroups).find(([name]) => name === field)?.[1] ?? 'details'
  if (record === 'category') return categoryGroups[field] ?? 'details'
  if (field.startsWith('price:')) return 'option_prices'
  return field === 'status' ? 'status' : 'options'
}
