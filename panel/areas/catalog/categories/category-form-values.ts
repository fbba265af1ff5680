import type { z } from 'zod'
import type { ResponseOf } from '#contract/call.ts'
import type { productCategories } from '#contract/areas/catalog/categories.ts'
import { CategoryInput } from '#contract/areas/catalog/categories.ts'

export const categoryForm = CategoryInput.pick({
  name: true,
  image: true,
  view: true,
  status: true,
  sort_order: true,
  product_ids: true,
  translations: true,
}).required()
export type CategoryValues = z.input<typeof categoryForm>
export const blankCategory: CategoryValues = {
  name: '',
  image: null,
  view: 'list',
  status: 'active',
  sort_order: 0,
  product_ids: [],
  translations: {},
}

export const categoryValuesOf = ({
  name,
  image,
  view,
  status,
  sort_order,
  products,
  translations,
}: ResponseOf<typeof productCategories.show>): CategoryValues => ({
  name,
  image,
  view,
  status,
  sort_order,
  product_ids: products.map(({ _id }) => _id),
  translations,
})
