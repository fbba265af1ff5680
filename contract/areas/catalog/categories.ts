import { z } from 'zod'
import { call } from '../../call.ts'
import { catalogPermissions } from '../../rules/permissions.ts'
import {
  expectedUpdatedAt,
  id,
  idParams,
  activeStatus,
  pageOf,
  searchInput,
  translations,
  deletionOf,
  sortBy,
} from '../../fields.ts'
import { fileUrl, lockedFields, ProductCategory, ProductSummary, displayView } from '../../schemas/catalog.ts'

const products = z.array(id).max(1000)
const fields = z.object({
  name: z.string().trim().min(1).max(50),
  view: displayView,
  image: fileUrl.nullable(),
  sort_order: z.int().min(0).max(1_000_000),
  /** Products of the category in display order. Replaces the previous list. */
  product_ids: products,
  schedule_ids: z.array(id).max(200),
  status: activeStatus,
  translations,
})
export const CategoryUpdateInput = fields.partial()
export type CategoryUpdateInput = z.output<typeof CategoryUpdateInput>
export const CategoryInput = CategoryUpdateInput.extend({ name: fields.shape.name })
export type CategoryInput = z.output<typeof CategoryInput>

const listInput = searchInput.extend({
  ...sortBy('sort_order', 'name', 'created_at', 'updated_at', 'status'),
  status: activeStatus.optional(),
  with_products: z.boolean().default(false),
})
export type CategoryListInput = z.output<typeof listInput>

const WithProducts = ProductCategory.extend({ products: z.array(ProductSummary) })
export const productCategories = {
  create: call('merchant', 'POST /catalog/product-category/create', catalogPermissions, {
    input: CategoryInput,
    output: ProductCategory,
    status: 201,
    message: 'Create Category Successfully',
    fallback: 'Something wrong creating Category',
  }),
  /** Sort: sort_order (default), name, created_at, status. */
  list: call('merchant', 'POST /catalog/product-category/list', catalogPermissions, {
    input: listInput,
    ...pageOf(ProductCategory.extend({ products: z.array(ProductSummary).optional() })),
    readOnly: true,
    fallback: 'Something wrong fetching Category',
  }),
  show: call('merchant', 'GET /catalog/product-category/view/{id}', catalogPermissions, {
    input: idParams,
    output: WithProducts.extend({ locked_fields: lockedFields }),
    fallback: 'Something wrong fetching Category',
  }),
  update: call('merchant', 'PUT /catalog/product-category/update/{id}', catalogPermissions, {
    input: CategoryUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: ProductCategory,
    message: 'Update Category Successfully',
    fallback: 'Something wrong updating Category',
  }),
  remove: call('merchant', 'DELETE /catalog/product-category/delete/{id}', catalogPermissions, {
    ...deletionOf('Category'),
    fallback: 'Something wrong deleting Category',
  }),
  /** `product_ids` must contain every product of the category exactly once. */
  reorder: call('merchant', 'POST /catalog/product-category/product/reorder', catalogPermissions, {
    input: z.object({ category_id: id, product_ids: products }),
    output: WithProducts,
    message: 'Update Category Successfully',
    fallback: 'Something wrong updating Category',
  }),
}
