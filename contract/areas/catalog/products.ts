import { z } from 'zod'
import { call } from '../../call.ts'
import { catalogPermissions } from '../../rules/permissions.ts'
import type { Guard, Scope } from '../../call.ts'
import {
  allergenTerms,
  expectedUpdatedAt,
  id,
  ids,
  locale,
  idParams,
  activeStatus,
  pageOf,
  price,
  searchInput,
  stockStatus,
  translations,
  sortBy,
} from '../../fields.ts'
import { exportCalls, merchantChoiceInput } from '../exports.ts'
import { importCalls } from '../imports.ts'
import { fileUrl, Product, ProductMedia, ProductSummary } from '../../schemas/catalog.ts'
import { OptionUpdateInput } from './options.ts'

const references = z.array(id).max(200)
/**
 * An option of the product itself. With an id it changes an existing option, without one it is created. Linked options
 * are in option_ids.
 */
const ownOption = OptionUpdateInput.extend({ id: id.optional() })

export const productFields = z.object({
  sku: z.string().trim().max(64).nullable(),
  name: z.string().trim().min(1).max(150),
  description: z.string().trim().max(2000).nullable(),
  translations,
  category_ids: references,
  selling_price: price,
  cost_price: price.nullable(),
  is_taxable: z.boolean(),
  addon_ids: references,
  options: z.array(ownOption).max(50),
  option_ids: references,
  track_inventory: z.boolean(),
  quantity: z.int().min(0).max(1_000_000).nullable(),
  /** The store is told once when the quantity falls to this one. Null: the default of the merchant. 0: never. */
  low_stock_at: z.int().min(0).max(1_000_000).nullable(),
  stock_status: stockStatus,
  /** At most one cover. Without one the first image becomes the cover. */
  product_images: z.array(z.object({ file_url: fileUrl, is_cover: z.boolean().default(false) })).max(20),
  media: z.array(ProductMedia).max(10),
  product_instruction: z.object({ enabled: z.boolean(), required: z.boolean() }).partial(),
  allergens: allergenTerms,
  tag_ids: references,
  label_ids: references,
  schedule_ids: references,
  status: activeStatus,
  sort_order: z.int().min(0).max(1_000_000),
})
export const ProductUpdateInput = productFields.partial()
export type ProductUpdateInput = z.output<typeof ProductUpdateInput>
/** `merchant_id` is required in the tenant panel. In the merchant panel it is the current merchant. */
export const ProductInput = ProductUpdateInput.extend({
  merchant_id: id.optional(),
  name: productFields.shape.name,
  selling_price: price,
})
export type ProductInput = z.output<typeof ProductInput>

const listInput = searchInput.extend({
  ...sortBy(
    'created_at',
    'updated_at',
    'name',
    'sku',
    'selling_price',
    'quantity',
    'stock_status',
    'status',
    'sort_order',
  ),
  merchant_id: id.optional(),
  /** Exactly this sku. */
  sku: z.string().trim().min(1).max(64).optional(),
  category_id: id.optional(),
  tag_id: id.optional(),
  label_id: id.optional(),
  status: activeStatus.optional(),
  stock_status: stockStatus.optional(),
  is_low_stock: z.boolean().optional(),
  /** With fields that the store has changed although it follows the master menu. */
  is_changed_here: z.boolean().optional(),
  is_dummy: z.boolean().optional(),
})
export type ProductListInput = z.output<typeof listInput>

const productId = z.object({ _id: id })

const productCalls = (scope: Scope, reads: Guard, writes: Guard) => ({
  create: call(scope, 'POST /catalog/product/create', writes, {
    input: ProductInput,
    output: Product,
    status: 201,
    message: 'Create Product Successfully',
    fallback: 'Something wrong creating Product',
  }),
  /**
   * Searches name and sku. Sort: created_at, updated_at, name, sku, selling_price, quantity, stock_status, status,
   * sort_order.
   */
  list: call(scope, 'POST /catalog/product/list', reads, {
    input: listInput,
    ...pageOf(ProductSummary),
    readOnly: true,
    fallback: 'Something wrong fetching Product',
  }),
  show: call(scope, 'GET /catalog/product/view/{id}', reads, {
    input: idParams,
    output: Product,
    fallback: 'Something wrong fetching Product',
  }),
  update: call(scope, 'PUT /catalog/product/update/{id}', writes, {
    input: ProductUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: Product,
    message: 'Update Product Successfully',
    fallback: 'Something wrong updating Product',
  }),
  remove: call(scope, 'DELETE /catalog/product/delete/{id}', writes, {
    input: idParams,
    output: productId,
    message: 'Delete Product Successfully',
    fallback: 'Something wrong deleting Product',
  }),
})

const tenantReads = ['ManageTenantMerchantsProduct', 'AccessTenantMerchants'] as const
export const products = {
  ...productCalls('tenant', tenantReads, 'ManageTenantMerchantsProduct'),
  ...exportCalls('tenant', '/catalog/product/export', tenantReads, merchantChoiceInput),
}

export const merchantProducts = {
  ...productCalls('merchant', catalogPermissions, catalogPermissions),
  ...importCalls('merchant', '/catalog/product/import', catalogPermissions),
  ...exportCalls('merchant', '/catalog/product/export', catalogPermissions, { category_ids: ids.default([]) }),
  /** Deletes all of the products or none. */
  removeMany: call('merchant', 'DELETE /catalog/product/bulk', catalogPermissions, {
    input: z.object({ ids: ids.min(1) }),
    output: z.object({ deleted: z.int(), ids: z.array(id) }),
    message: 'Delete Product Successfully',
    fallback: 'Something wrong deleting Product',
  }),
  /** With `for_today` products are sold out until 04:00 of the next day in the time zone of the merchant. */
  setStock: call('merchant', 'PUT /catalog/product/updateStockStatus', catalogPermissions, {
    input: z.object({ ids: ids.min(1), stock_status: stockStatus, for_today: z.boolean().default(false) }),
    output: z.array(productId.extend({ stock_status: stockStatus })),
    message: 'Update Product Successfully',
    fallback: 'Something wrong updating Product',
  }),
  /** The copy has no sku and follows the original in the sort order. */
  duplicate: call('merchant', 'POST /catalog/product/duplicate/{id}', catalogPermissions, {
    input: idParams,
    output: Product,
    status: 201,
    message: 'Create Product Successfully',
    fallback: 'Something wrong creating Product',
  }),
  setStatus: call('merchant', 'PUT /catalog/product/status/{id}', catalogPermissions, {
    input: z.object({ id, status: activeStatus }),
    output: Product,
    message: 'Update Product Successfully',
    fallback: 'Something wrong updating Product',
  }),
  count: call('merchant', 'GET /catalog/product/count', catalogPermissions, {
    input: z.object({ status: activeStatus.optional(), category_id: id.optional() }),
    output: z.object({ count: z.int(), active: z.int(), inactive: z.int(), out_of_stock: z.int() }),
    fallback: 'Something wrong fetching Product',
  }),
  /** Returns a suggestion and stores nothing. 503 if no AI service is configured. */
  generateDescription: call('merchant', 'GET /catalog/product-description/ai/generate', catalogPermissions, {
    input: z.object({
      name: z.string().trim().min(1).max(150),
      category: z.string().trim().max(100).optional(),
      keywords: z.string().trim().max(200).optional(),
      locale: locale.default('en'),
      product_id: id.optional(),
    }),
    output: z.object({ description: z.string().max(2000) }),
    limit: { max: 20, seconds: 60 },
    ownTransactions: true,
  }),
}
