import { z } from 'zod'
import { call } from './call.ts'
import type { Guard } from './call.ts'
import { fileUrl } from './catalog-shapes.ts'
import { expectedUpdatedAt, id, instant, locale, oneId, onOff, pageOf, searched, translations } from './fields.ts'

export const MerchantCategory = z.object({
  id,
  name: z.string(),
  translations,
  sort_order: z.int(),
  group_ids: z.array(id),
  status: onOff,
  image: z.string().nullable(),
  merchants_count: z.int(),
  is_dummy: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type MerchantCategory = z.infer<typeof MerchantCategory>

const fields = z.object({
  /** In `locale`; without one in the tenant's default language. */
  name: z.string().trim().min(1).max(50),
  locale,
  sort_order: z.int().min(0).max(1_000_000),
  group_ids: z.array(id).max(100),
  status: onOff,
  image: fileUrl.nullable(),
  translations,
})
export const MerchantCategoryChanges = fields.partial()
export type MerchantCategoryChanges = z.output<typeof MerchantCategoryChanges>
export const MerchantCategoryDraft = MerchantCategoryChanges.extend({ name: fields.shape.name })
export type MerchantCategoryDraft = z.output<typeof MerchantCategoryDraft>

const listed = searched.extend({ status: onOff.optional(), group_id: id.optional(), locale: locale.optional() })
export type MerchantCategoriesWanted = z.output<typeof listed>

const manage = 'ManageTenantMerchantsCategory'
const sees: Guard = [manage, 'AccessTenantMerchants', 'ManageTenantMerchants']

export const merchantCategories = {
  create: call('tenant', 'POST /merchant-categories/create', manage, {
    input: MerchantCategoryDraft,
    output: MerchantCategory,
    status: 201,
    message: 'Create Category Successfully',
  }),
  /** By sort_order unless asked; also by name, created_at, status. `locale` chooses the language of `name`. */
  list: call('tenant', 'POST /merchant-categories/list', sees, {
    input: listed,
    ...pageOf(MerchantCategory),
    reads: true,
  }),
  show: call('tenant', 'GET /merchant-categories/show/{id}', sees, {
    input: z.object({ id, locale: locale.optional() }),
    output: MerchantCategory,
    entity: 'Category',
  }),
  update: call('tenant', 'PUT /merchant-categories/update/{id}', manage, {
    input: MerchantCategoryChanges.extend({ id, ...expectedUpdatedAt }),
    output: MerchantCategory,
    entity: 'Category',
    message: 'Update Category Successfully',
  }),
  remove: call('tenant', 'DELETE /merchant-categories/delete/{id}', manage, {
    input: oneId,
    output: oneId,
    entity: 'Category',
    message: 'Delete Category Successfully',
  }),
}
