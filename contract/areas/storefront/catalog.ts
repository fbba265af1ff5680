import { z } from 'zod'
import { call } from '../../call.ts'
import { currency, id, instant, locale, money, orderTypeAlias, price, stockStatus, url } from '../../fields.ts'
import { includedRule } from '../../schemas/catalog.ts'
import { CustomForm } from '../forms.ts'
import { locationInput, StoreMerchant } from './merchants.ts'

const TagReference = z.object({ id, name: z.string() })
const StoreLabel = TagReference.extend({ color: z.string().nullable(), image: z.string().nullable() })
type StoreLabel = z.infer<typeof StoreLabel>

export const StoreProduct = z.object({
  _id: id,
  merchant_id: id,
  /** Only where the list has products of several merchants. */
  merchant_name: z.string().optional(),
  sku: z.string().nullish(),
  name: z.string(),
  description: z.string().nullable(),
  selling_price: price,
  /** Lowest price with the required options. */
  from_price: price,
  currency,
  is_taxable: z.boolean(),
  stock_status: stockStatus,
  /** Remaining stock, if tracked. */
  quantity: z.int().nullable(),
  /** In stock, inside its schedule, and of an active merchant. */
  is_available: z.boolean(),
  is_popular: z.boolean(),
  /** Next period in which the schedule allows the product, if not now. `end` is null for an open end. */
  available_next: z.object({ start: instant, end: instant.nullable() }).nullable(),
  product_images: z.array(z.object({ file_url: url, is_cover: z.boolean() })),
  tags: z.array(TagReference),
  labels: z.array(StoreLabel),
  /** `has_options`: has options or add-ons. `requires_selection`: cannot be added without a selection. */
  has_options: z.boolean(),
  requires_selection: z.boolean(),
})
export type StoreProduct = z.infer<typeof StoreProduct>

export const StoreOption = z.object({
  id,
  /** The values under which the option is asked, the outermost first. Absent: always asked. */
  under: z.array(z.string()).optional(),
  name: z.string(),
  type: z.enum(['single', 'multiple']),
  is_required: z.boolean(),
  range: z.object({ min: z.int(), max: z.int() }),
  /** How many of the selected values cost nothing, and which of them. */
  included_quantity: z.int(),
  included_rule: includedRule,
  view: z.enum(['list', 'grid', 'card']),
  image: z.string().nullable(),
  description: z.string().nullable(),
  values: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: money,
      is_default: z.boolean(),
      stock_status: stockStatus,
      /** Added to those of the product when the value is selected. Absent without any. */
      allergens: z.array(z.string()).optional(),
      /** The product that the value is, and its picture. Absent without one. */
      product_id: id.optional(),
      image: z.string().optional(),
    }),
  ),
})
export type StoreOption = z.infer<typeof StoreOption>

export const StoreProductDetails = StoreProduct.extend({
  options: z.array(StoreOption),
  addons: z.array(StoreProduct.extend({ allergens: z.array(z.string()) })),
  media: z.array(z.object({ file_url: url, type: z.enum(['glb', 'gltf', 'svg', 'png']) })),
  product_instruction: z.object({ enabled: z.boolean(), required: z.boolean() }),
  allergens: z.array(z.string()),
  category_ids: z.array(id),
  form: CustomForm.nullable(),
})
export type StoreProductDetails = z.infer<typeof StoreProductDetails>

export const MenuSection = z.object({
  category: z.object({
    id: id.nullable(),
    name: z.string(),
    view: z.enum(['list', 'grid', 'card']),
    image: z.string().nullable(),
  }),
  products: z.array(StoreProduct),
  /** `offset` of `menuProducts` for the products after these; null if the section is complete. */
  next_offset: z.int().nullable(),
})
export type MenuSection = z.infer<typeof MenuSection>

/** A menu with more products has only the first ones of each section. */
export const maxMenuProducts = 400

export const StorePackage = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  price: price.nullable(),
  currency,
  merchants: z.array(StoreMerchant),
  products: z.array(StoreProduct),
})
export type StorePackage = z.infer<typeof StorePackage>

/** Preview token of the panels for a merchant that is hidden from customers. */
const preview = z.string().max(100).optional()

const menuInput = z.object({
  id,
  order_type: orderTypeAlias.optional(),
  locale: locale.optional(),
  at: instant.optional(),
  whole: z.boolean().optional(),
  preview,
})

export const storeCatalog = {
  /**
   * `at`: the menu at a later time. `whole`: includes products of other times. Products without a category are in a
   * last section without id and name. A merchant with more than 400 products has at most 24 in each section.
   */
  menu: call('store', 'GET /merchants/{id}/menu', 'public', { input: menuInput, output: z.array(MenuSection) }),
  /** More products of a section of the menu; without `category_id` of the last one. */
  menuProducts: call('store', 'GET /merchants/{id}/menu/products', 'public', {
    input: menuInput.extend({
      category_id: id.optional(),
      offset: z.int().min(0).max(100_000),
      limit: z.int().min(1).max(100).default(24),
    }),
    output: MenuSection.pick({ products: true, next_offset: true }),
  }),
  /** The most ordered products that are available, at most six. */
  popular: call('store', 'GET /merchants/{id}/popular', 'public', {
    input: z.object({ id, locale: locale.optional() }),
    output: z.array(StoreProduct),
  }),
  product: call('store', 'GET /products/{id}', 'public', {
    input: z.object({ id, locale: locale.optional(), at: instant.optional(), preview }),
    output: StoreProductDetails,
  }),
  /** A search of two letters finds words that begin with them. */
  search: call('store', 'GET /search', 'public', {
    input: locationInput.extend({
      search: z.string().trim().min(1).max(50),
      merchant_id: id.optional(),
      tag_id: id.optional(),
      label_id: id.optional(),
      limit: z.int().min(1).max(50).default(20),
    }),
    output: z.object({
      merchants: z.array(StoreMerchant),
      products: z.array(StoreProduct),
      /** The corrected search, if only that finds something; the results are its. */
      suggestion: z.string().nullable(),
    }),
  }),
  packages: call('store', 'GET /packages', 'public', {
    input: z.object({ locale: locale.optional() }),
    output: z.array(StorePackage),
  }),
}
