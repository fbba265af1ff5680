import { z } from 'zod'
import { call } from '../../call.ts'
import type { Guard } from '../../call.ts'
import { fileUrl } from '../../schemas/catalog.ts'
import {
  expectedUpdatedAt,
  id,
  instant,
  locale,
  activeStatus,
  pageOf,
  searchInput,
  translations,
  deletionOf,
  sortBy,
} from '../../fields.ts'

export const MerchantCategory = z.object({
  id,
  name: z.string(),
  translations,
  sort_order: z.int(),
  group_ids: z.array(id),
  status: activeStatus,
  image: z.string().nullable(),
  merchants_count: z.int(),
  is_dummy: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type MerchantCategory = z.infer<typeof MerchantCategory>

const fields = z.object({
  /** In `locale`; default: the default language of the tenant. */
  name: z.string().trim().min(1).max(50),
  locale,
  sort_order: z.int().min(0).max(1_000_000),
  group_ids: z.array(id).max(100),
  status: activeStatus,
  image: fileUrl.nullable(),
  translations,
})
export const MerchantCategoryUpdateInput = fields.partial()
export type MerchantCategoryUpdateInput = z.output<typeof MerchantCategoryUpdateInput>
export const MerchantCategoryInput = MerchantCategoryUpdateInput.extend({ name: fields.shape.name })
export type MerchantCategoryInput = z.output<typeof MerchantCategoryInput>

const listInput = searchInput.extend({
  ...sortBy('sort_order', 'name', 'created_at', 'status'),
  status: activeStatus.optional(),
  group_id: id.optional(),
  locale: locale.optional(),
})
export type MerchantCategoryListInput = z.output<typeof listInput>

const managePermission = 'ManageTenantMerchantsCategory'
const readPermissions: Guard = [managePermission, 'AccessTenantMerchants', 'ManageTenantMerchants']

export const merchantCategories = {
  create: call('tenant', 'POST /merchant-categories/create', managePermission, {
    input: MerchantCategoryInput,
    output: MerchantCategory,
    status: 201,
    message: 'Create Category Successfully',
  }),
  /** Sort: sort_order (default), name, created_at, status. `locale` selects the language of `name`. */
  list: call('tenant', 'POST /merchant-categories/list', readPermissions, {
    input: listInput,
    ...pageOf(MerchantCategory),
    readOnly: true,
  }),
  show: call('tenant', 'GET /merchant-categories/show/{id}', readPermissions, {
    input: z.object({ id, locale: locale.optional() }),
    output: MerchantCategory,
    entity: 'Category',
  }),
  update: call('tenant', 'PUT /merchant-categories/update/{id}', managePermission, {
    input: MerchantCategoryUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: MerchantCategory,
    entity: 'Category',
    message: 'Update Category Successfully',
  }),
  remove: call('tenant', 'DELETE /merchant-categories/delete/{id}', managePermission, {
    ...deletionOf('Category'),
    entity: 'Category',
  }),
}
