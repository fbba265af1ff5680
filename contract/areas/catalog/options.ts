import { z } from 'zod'
import { call } from '../../call.ts'
import { catalogPermissions } from '../../rules/permissions.ts'
import {
  allergenTerms,
  id,
  money,
  idParams,
  activeStatus,
  pageOf,
  searchInput,
  stockStatus,
  translations,
  deletionOf,
  sortBy,
} from '../../fields.ts'
import { fileUrl, lockedFields, ProductOption, displayView, includedRule } from '../../schemas/catalog.ts'

const optionValue = z.object({
  /** The id of an existing value. A new value gets an id from the server. */
  id: z.string().max(64).optional(),
  /** At most 50 characters. A value with a product is named like it. */
  name: z.string().trim().min(1).max(150),
  price: money.default(0),
  is_default: z.boolean().default(false),
  stock_status: stockStatus.default('in_stock'),
  allergens: allergenTerms.optional(),
  translations: translations.optional(),
  /**
   * Makes the value a product of the same merchant, as combos need it. It must not require a choice or a note, and must not be
   * a combo. Null: a value without a product; absent: as before.
   */
  product_id: id.nullable().optional(),
  /**
   * Shared options of the merchant that are asked when the value is selected. Options of a product have at most five levels,
   * and none brings itself along. Absent: as before.
   */
  option_ids: z.array(id).max(20).optional(),
})

const optionFields = z.object({
  name: z.string().trim().min(1).max(50),
  type: z.enum(['single', 'multiple']),
  is_required: z.boolean(),
  /** Defaults: min is 1 for a required option, else 0; max is 1 for a single choice, else the number of values. */
  range: z.object({ min: z.int().min(0).max(100), max: z.int().min(1).max(100) }).partial(),
  /** How many of the selected values cost nothing, at most as many as may be selected. Default 0. */
  included_quantity: z.int().min(0).max(100),
  /** Which of the selected values are included. Default: the cheapest. */
  included_rule: includedRule,
  view: displayView,
  image: fileUrl.nullable(),
  description: z.string().trim().max(255).nullable(),
  values: z.array(optionValue).min(1).max(100),
  translations,
  status: activeStatus,
})
export const OptionInput = optionFields.partial().extend({
  name: optionFields.shape.name,
  type: optionFields.shape.type,
  values: optionFields.shape.values,
  is_required: z.boolean().default(false),
  view: displayView.default('list'),
  status: activeStatus.default('active'),
})
export type OptionInput = z.output<typeof OptionInput>
export const OptionUpdateInput = optionFields.partial()
export type OptionUpdateInput = z.output<typeof OptionUpdateInput>

/** Linked options: defined once and used by any number of products. */
export const productOptions = {
  list: call('merchant', 'GET /catalog/product-option', catalogPermissions, {
    input: searchInput.extend({
      ...sortBy('sort_order', 'name', 'created_at', 'updated_at', 'status'),
      status: activeStatus.optional(),
    }),
    ...pageOf(ProductOption),
    fallback: 'Something wrong fetching Option',
  }),
  create: call('merchant', 'POST /catalog/product-option', catalogPermissions, {
    input: OptionInput,
    output: ProductOption,
    status: 201,
    message: 'Create Option Successfully',
    fallback: 'Something wrong creating Option',
  }),
  show: call('merchant', 'GET /catalog/product-option/{id}', catalogPermissions, {
    input: idParams,
    output: ProductOption.extend({ locked_fields: lockedFields }),
    fallback: 'Something wrong fetching Option',
  }),
  update: call('merchant', 'PUT /catalog/product-option/{id}', catalogPermissions, {
    input: OptionUpdateInput.extend({ id }),
    output: ProductOption,
    message: 'Update Option Successfully',
    fallback: 'Something wrong updating Option',
  }),
  remove: call('merchant', 'DELETE /catalog/product-option/{id}', catalogPermissions, {
    ...deletionOf('Option'),
    fallback: 'Something wrong deleting Option',
  }),
  /** The copy follows the original in the sort order. */
  duplicate: call('merchant', 'POST /catalog/product-option/duplicate/{id}', catalogPermissions, {
    input: idParams,
    output: ProductOption,
    status: 201,
    message: 'Create Option Successfully',
    fallback: 'Something wrong creating Option',
  }),
  setStatus: call('merchant', 'POST /catalog/product-option/update/status', catalogPermissions, {
    input: z.object({ id, status: activeStatus }),
    output: ProductOption,
    message: 'Update Option Successfully',
    fallback: 'Something wrong updating Option',
  }),
}
