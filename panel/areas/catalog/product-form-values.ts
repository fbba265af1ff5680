import type { z } from 'zod'
import type { Product, ProductOption } from '#contract/schemas/catalog.ts'
import { productFields } from '#contract/areas/catalog/products.ts'
import { alwaysRun } from '#kit/data/form-values.ts'
import { cleanOption, cleanTranslations } from './translations.ts'
import type { FormState } from '#kit/ui/form/form.tsx'

/** Fields of the form. Other fields of a product do not change. */
export const productForm = productFields
  .omit({ sort_order: true })
  .refine(({ track_inventory, quantity }) => !track_inventory || quantity !== null, {
    path: ['quantity'],
    ...alwaysRun,
  })
export type ProductValues = z.input<typeof productForm>
export const optionForm = productFields.shape.options.element
export type OptionValues = z.input<typeof optionForm>

export const blankProduct: ProductValues = {
  sku: null,
  name: '',
  description: null,
  translations: {},
  category_ids: [],
  selling_price: 0,
  cost_price: null,
  is_taxable: true,
  addon_ids: [],
  options: [],
  option_ids: [],
  track_inventory: false,
  quantity: null,
  low_stock_at: null,
  stock_status: 'in_stock',
  product_images: [],
  media: [],
  product_instruction: { enabled: false, required: false },
  allergens: [],
  tag_ids: [],
  label_ids: [],
  schedule_ids: [],
  status: 'active',
}

export const valuesOf = (product: Product): ProductValues => ({
  sku: product.sku,
  name: product.name,
  description: product.description,
  translations: product.translations,
  category_ids: product.category_ids,
  selling_price: product.selling_price,
  cost_price: product.cost_price,
  is_taxable: product.is_taxable,
  addon_ids: product.addon_ids,
  option_ids: product.option_ids,
  track_inventory: product.track_inventory,
  quantity: product.quantity,
  low_stock_at: product.low_stock_at,
  stock_status: product.stock_status,
  product_images: product.product_images,
  media: product.media,
  product_instruction: product.product_instruction,
  allergens: product.allergens,
  tag_ids: product.tag_ids,
  label_ids: product.label_ids,
  schedule_ids: product.schedule_ids,
  status: product.status,
  options: product.options
    .filter(({ is_linked }) => !is_linked)
    .map((option) => ({ id: option.id, ...optionValuesOf(option) })),
})

export const optionValuesOf = ({
  name,
  type,
  is_required,
  range,
  included_quantity,
  included_rule,
  view,
  image,
  description,
  values,
  translations,
  status,
}: ProductOption): OptionValues => ({
  name,
  type,
  is_required,
  range,
  included_quantity,
  included_rule,
  view,
  image,
  description,
  values,
  translations,
  status,
})

/** Changes of a product without empty translations. */
export const cleanProduct = <T extends Partial<z.output<typeof productForm>>>(changes: T): T =>
  cleanTranslations(changes.options ? { ...changes, options: changes.options.map((one) => cleanOption(one)) } : changes)

export const blankOption = (name: string): OptionValues => ({
  name,
  type: 'single',
  is_required: true,
  range: { min: 1, max: 1 },
  included_quantity: 0,
  included_rule: 'cheapest',
  view: 'list',
  status: 'active',
  values: [{ name: '', price: 0, is_default: true, stock_status: 'in_stock' }],
})

/** Moves an entry by an offset, within the list. */
export function moveItem<T>(list: readonly T[], index: number, offset: number): T[] {
  const to = Math.max(0, Math.min(list.length - 1, index + offset))
  const rest = list.filter((_, position) => position !== index)
  const moved = list[index]
  return moved === undefined ? [...list] : [...rest.slice(0, to), moved, ...rest.slice(to)]
}

export type ProductFormProps = { form: FormState<ProductValues> }
