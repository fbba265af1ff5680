import { z } from 'zod'
import { includedRules } from '../rules/pricing/option-prices.ts'
import { currency, day, id, instant, money, activeStatus, price, stockStatus, translations, url } from '../fields.ts'

/** Address of an image or 3D model: a path on this host or an absolute URL. */
export const fileUrl = url.regex(/^(https?:\/\/\S+|\/(?!\/)\S+)$/i, 'The file address is invalid.')
export const displayView = z.enum(['list', 'grid', 'card'])
export const includedRule = z.enum(includedRules)
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'The color must be written as #rrggbb.')
/** A product as a choice of a combo. */
const Component = z.object({
  cover_url: z.string().nullable(),
  selling_price: price,
  stock_status: stockStatus,
  status: activeStatus,
})
/** How a record follows the master menu: as it is, with changes of the store, or no longer. Null: it does not follow. */
const menuState = z.enum(['followed', 'changed', 'removed']).nullable()
const namedFields = { id, merchant_id: id, name: z.string() }

export const ProductOption = z.object({
  ...namedFields,
  translations,
  type: z.enum(['single', 'multiple']),
  is_required: z.boolean(),
  range: z.object({ min: z.int(), max: z.int() }),
  /** How many of the selected values cost nothing, and which of them. */
  included_quantity: z.int(),
  included_rule: includedRule,
  view: displayView,
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
      translations: translations.optional(),
      /** Set in combos: the value is this product, which gives it its name, allergens and stock. */
      product_id: id.optional(),
      product: Component.optional(),
      /** Shared options that are asked when the value is selected. Absent without any. */
      option_ids: z.array(id).optional(),
    }),
  ),
  status: activeStatus,
  sort_order: z.int(),
  /** True: shared option of the merchant, usable by many products. False: option of one product. */
  is_linked: z.boolean(),
  /** Number of products that use the option, also where a value brings it along. */
  product_count: z.int(),
  menu_state: menuState,
  created_at: instant,
  updated_at: instant,
})
export type ProductOption = z.infer<typeof ProductOption>

/** Fields of a record of a store that only the master menu changes. */
export const lockedFields = z.array(z.string())
export const NamedReference = z.object({ id, name: z.string() })
const ProductImage = z.object({ file_url: fileUrl, is_cover: z.boolean() })
export const ProductMedia = z.object({ file_url: fileUrl, type: z.enum(['glb', 'gltf', 'svg', 'png']) })

export const ProductSummary = z.object({
  _id: id,
  merchant_id: id,
  merchant_name: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  category: z.array(NamedReference),
  selling_price: price,
  cost_price: price.nullable(),
  currency,
  track_inventory: z.boolean(),
  quantity: z.int().nullable(),
  /** The quantity is at or below the one at which the stock is low. */
  is_low_stock: z.boolean(),
  stock_status: stockStatus,
  /** When a product that is sold out for the day is in stock again. */
  sold_out_until: instant.nullable(),
  status: activeStatus,
  cover_url: z.string().nullable(),
  sort_order: z.int(),
  menu_state: menuState,
  is_dummy: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type ProductSummary = z.infer<typeof ProductSummary>

export const Product = z.object({
  _id: id,
  merchant_id: id,
  merchant_name: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  translations,
  category: z.array(NamedReference),
  category_ids: z.array(id),
  selling_price: price,
  cost_price: price.nullable(),
  /** selling_price - cost_price; null without a cost price. */
  profit: money.nullable(),
  /** Percent of the selling price with at most two decimals; null without a cost price or at price 0. */
  margin: z.number().nullable(),
  currency,
  is_taxable: z.boolean(),
  /** Products of the same merchant that are offered as add-ons, in display order. */
  addon_ids: z.array(id),
  addons: z.array(NamedReference.extend({ selling_price: price, stock_status: stockStatus, status: activeStatus })),
  /** Own and linked options in display order. `option_ids` are the linked ones. */
  options: z.array(ProductOption),
  option_ids: z.array(id),
  track_inventory: z.boolean(),
  quantity: z.int().nullable(),
  /** Quantity at which the stock is low; null: it is never called low. */
  low_stock_at: z.int().nullable(),
  stock_status: stockStatus,
  product_images: z.array(ProductImage),
  media: z.array(ProductMedia),
  product_instruction: z.object({ enabled: z.boolean(), required: z.boolean() }),
  allergens: z.array(z.string()),
  tag_ids: z.array(id),
  label_ids: z.array(id),
  schedule_ids: z.array(id),
  /** Number of products that have this one as a choice. */
  combo_count: z.int(),
  menu_state: menuState,
  status: activeStatus,
  sort_order: z.int(),
  is_dummy: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type Product = z.infer<typeof Product>

export const ProductCategory = z.object({
  ...namedFields,
  translations,
  view: displayView,
  image: z.string().nullable(),
  sort_order: z.int(),
  product_ids: z.array(id),
  product_count: z.int(),
  schedule_ids: z.array(id),
  status: activeStatus,
  menu_state: menuState,
  is_dummy: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type ProductCategory = z.infer<typeof ProductCategory>

export const Tag = z.object({
  ...namedFields,
  translations,
  status: activeStatus,
  product_count: z.int(),
  created_at: instant,
})
export type Tag = z.infer<typeof Tag>
export const Label = Tag.extend({ color: z.string().nullable(), image: z.string().nullable() })
export type Label = z.infer<typeof Label>

export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
export const ScheduleDefinition = z.object({
  ...namedFields,
  type: z.enum(['daily', 'weekly', 'date_range']),
  slots: z.array(z.object({ days: z.array(weekday), start_time: z.string(), end_time: z.string() })),
  start_date: day.nullable(),
  end_date: day.nullable(),
  timezone: z.string(),
  product_ids: z.array(id),
  category_ids: z.array(id),
  status: activeStatus,
  created_at: instant,
  updated_at: instant,
})
export type ScheduleDefinition = z.infer<typeof ScheduleDefinition>

export const CatalogSearchResult = z.object({
  type: z.enum(['product', 'category', 'tag', 'label', 'option']),
  _id: id,
  name: z.string(),
  merchant_id: id,
  merchant_name: z.string(),
  image_url: z.string().nullable(),
  selling_price: price.nullable(),
  currency,
})
export type CatalogSearchResult = z.infer<typeof CatalogSearchResult>
