import { z } from 'zod'
import { call } from '../../call.ts'
import type { Guard, Scope } from '../../call.ts'
import {
  currency,
  emptyObject,
  expectedUpdatedAt,
  id,
  ids,
  idParams,
  instant,
  pageOf,
  price,
  searchInput,
} from '../../fields.ts'
import { menuFieldGroups, productOverrideFields } from '../../rules/master-menu/fields.ts'
import { catalogPermissions } from '../../rules/permissions.ts'

const fieldGroup = z.enum(menuFieldGroups)
const productField = z.enum(productOverrideFields)
/** How products of a store are found that are already those of the master menu. */
const linkBy = z.enum(['sku_and_name', 'sku', 'none'])

const MasterMenu = z.object({
  /** The merchant whose catalogue is the master menu. */
  merchant_id: id,
  merchant_name: z.string(),
  currency,
  store_fields: z.array(fieldGroup),
  /** New products reach the stores at once, or wait for a review. */
  new_products: z.enum(['automatic', 'review']),
  product_count: z.int(),
  categories: z.array(z.object({ id, name: z.string() })),
  store_count: z.int(),
  /** Stores to which changes are still being applied. */
  updating_count: z.int(),
  updated_at: instant,
})
export type MasterMenu = z.infer<typeof MasterMenu>

const MenuStore = z.object({
  _id: id,
  name: z.string(),
  /** Null: the store does not follow the master menu. */
  state: z.enum(['in_step', 'updating']).nullable(),
  /** New products that wait for a review. */
  waiting: z.int(),
  /** Products with fields that the store has changed. */
  override_count: z.int(),
  /** Categories that it follows; null: all. */
  category_ids: z.array(id).nullable(),
  is_pos_managed: z.boolean(),
  applied_at: instant.nullable(),
})
export type MenuStore = z.infer<typeof MenuStore>

/** What a push does to a product of a store. `kept` are fields that stay because the store or its POS owns them. */
const PlannedProduct = z.object({
  name: z.string(),
  action: z.enum(['create', 'link', 'update', 'hide', 'keep']),
  changed: z.array(z.string()),
  kept: z.array(z.string()),
  price_before: price.nullable(),
  price_after: price.nullable(),
})
export type PlannedProduct = z.infer<typeof PlannedProduct>

const StorePreview = z.object({
  merchant_id: id,
  name: z.string(),
  is_pos_managed: z.boolean(),
  create: z.int(),
  link: z.int(),
  update: z.int(),
  hide: z.int(),
  keep: z.int(),
  /** The first of the products. */
  products: z.array(PlannedProduct),
})
export type StorePreview = z.infer<typeof StorePreview>

const OverriddenProduct = z.object({
  _id: id,
  name: z.string(),
  is_removed: z.boolean(),
  fields: z.array(z.object({ field: z.string(), store: z.string().nullable(), master: z.string().nullable() })),
})
export type OverriddenProduct = z.infer<typeof OverriddenProduct>

const assignment = {
  /** The categories that the stores follow. Empty: all. */
  category_ids: z.array(id).max(200).default([]),
  link_by: linkBy.default('sku_and_name'),
  keeps_values: z.boolean().default(true),
}
export const MenuAssignment = z.object(assignment)
export type MenuAssignment = z.output<typeof MenuAssignment>

const stores = z.array(id).min(1).max(500)
const permission = 'ManageTenantMerchantsProduct'

/** Without `fields` all of them. */
const resetFields = { fields: z.array(productField).min(1).optional() }

const resetCall = <C extends z.ZodRawShape>(scope: Scope, guard: Guard, input: C) =>
  call(scope, 'POST /catalog/master-menu/reset', guard, {
    input: z.object({ ...input, ...resetFields }),
    output: z.object({ reset: z.int() }),
    entity: 'Product',
    ownTransactions: true,
  })

const resetRecordCall = (record: 'category' | 'option', entity: string) =>
  call('merchant', `POST /catalog/master-menu/${record}/{id}/reset`, catalogPermissions, {
    input: idParams,
    output: emptyObject,
    entity,
    ownTransactions: true,
  })

export const masterMenu = {
  /** Null until a merchant is chosen. */
  show: call('tenant', 'GET /catalog/master-menu', permission, { input: emptyObject, output: MasterMenu.nullable() }),
  /** Another merchant can be chosen while no store follows. */
  save: call('tenant', 'PUT /catalog/master-menu', permission, {
    input: z.object({
      merchant_id: id,
      store_fields: z.array(fieldGroup).max(menuFieldGroups.length),
      new_products: MasterMenu.shape.new_products,
      ...expectedUpdatedAt,
    }),
    output: MasterMenu,
    entity: 'Merchant',
  }),
  /** The stores of the tenant, beside that of the master menu, by name. */
  stores: call('tenant', 'POST /catalog/master-menu/stores/list', permission, {
    input: searchInput.extend({ follows: z.boolean().optional() }),
    ...pageOf(MenuStore),
    readOnly: true,
  }),
  /** What following would change, for at most ten stores. */
  preview: call('tenant', 'POST /catalog/master-menu/preview', permission, {
    input: z.object({ merchant_ids: z.array(id).min(1).max(10), ...assignment }),
    output: z.array(StorePreview),
    readOnly: true,
    entity: 'Merchant',
  }),
  /** The stores follow from now on; their catalogues are brought in step in the background. */
  assign: call('tenant', 'POST /catalog/master-menu/assign', permission, {
    input: z.object({ merchant_ids: stores, ...assignment }),
    output: z.object({ assigned: z.int() }),
    entity: 'Merchant',
  }),
  /** Applies everything, also new products that wait for a review. */
  push: call('tenant', 'POST /catalog/master-menu/push', permission, {
    input: z.object({ merchant_ids: stores }),
    output: z.object({ pushed: z.int() }),
    entity: 'Merchant',
  }),
  /** The stores keep their products, which no longer follow. */
  leave: call('tenant', 'POST /catalog/master-menu/leave', permission, {
    input: z.object({ merchant_ids: stores }),
    output: z.object({ left: z.int() }),
    entity: 'Merchant',
  }),
  /** Products of a store with fields that it has changed. */
  overrides: call('tenant', 'POST /catalog/master-menu/overrides/list', permission, {
    input: searchInput.extend({ merchant_id: id }),
    ...pageOf(OverriddenProduct),
    readOnly: true,
    entity: 'Merchant',
  }),
  /** The products of a store follow again. Without `product_ids` all of them, in the background. */
  reset: resetCall('tenant', permission, { merchant_id: id, product_ids: ids.min(1).max(500).optional() }),
}

const MenuProduct = z.object({
  is_removed: z.boolean(),
  fields: z.array(
    z.object({
      field: productField,
      /** `locked`: the store may not change it. `pos`: the POS manages it. */
      state: z.enum(['followed', 'changed', 'locked', 'pos']),
      /** The value of the master menu as text, if it can be written as one. */
      master: z.string().nullable(),
    }),
  ),
  /** Fields of its own options that only the master menu changes. */
  option_locked_fields: z.array(z.string()),
})
export type MenuProduct = z.infer<typeof MenuProduct>

export const merchantMasterMenu = {
  /** How a product follows the master menu; null if it does not. */
  product: call('merchant', 'GET /catalog/master-menu/product/{id}', catalogPermissions, {
    input: idParams,
    output: MenuProduct.nullable(),
    entity: 'Product',
    ownTransactions: true,
  }),
  reset: resetCall('merchant', catalogPermissions, { product_ids: ids.min(1).max(500) }),
  /** A category follows again: its fields, its products and their order. */
  resetCategory: resetRecordCall('category', 'Category'),
  /** A shared option follows again, down to the prices of its choices. */
  resetOption: resetRecordCall('option', 'Option'),
}
