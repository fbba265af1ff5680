import { z } from 'zod'
import { call } from './call.ts'
import { id, money, oneId, onOff, pageOf, searched, stockStatus, translations } from './fields.ts'
import { fileUrl, ProductOption, view } from './catalog-shapes.ts'

export const optionValue = z.object({
  /** Of a value that is there already; a new one gets its own. */
  id: z.string().max(64).optional(),
  name: z.string().trim().min(1).max(50),
  price: money.default(0),
  is_default: z.boolean().default(false),
  stock_status: stockStatus.default('in_stock'),
  translations: translations.optional(),
})

export const optionFields = z.object({
  name: z.string().trim().min(1).max(50),
  type: z.enum(['single', 'multiple']),
  is_required: z.boolean(),
  /** What is not sent: from 0 (1 where required) to 1 (all values where multiple). */
  range: z.object({ min: z.int().min(0).max(100), max: z.int().min(1).max(100) }).partial(),
  view,
  image: fileUrl.nullable(),
  description: z.string().trim().max(255).nullable(),
  values: z.array(optionValue).min(1).max(100),
  translations,
  status: onOff,
})
export const OptionDraft = optionFields.partial().extend({
  name: optionFields.shape.name,
  type: optionFields.shape.type,
  values: optionFields.shape.values,
  is_required: z.boolean().default(false),
  view: view.default('list'),
  status: onOff.default('active'),
})
export type OptionDraft = z.output<typeof OptionDraft>
export const OptionChanges = optionFields.partial()
export type OptionChanges = z.output<typeof OptionChanges>

const manage = 'ManageMerchantCatalog'

/** Linked options: defined once, used by any number of products. */
export const productOptions = {
  list: call('merchant', 'GET /catalog/product-option', manage, {
    input: searched.extend({ status: onOff.optional() }),
    ...pageOf(ProductOption),
    fallback: 'Something wrong fetching Option',
  }),
  create: call('merchant', 'POST /catalog/product-option', manage, {
    input: OptionDraft,
    output: ProductOption,
    status: 201,
    message: 'Create Option Successfully',
    fallback: 'Something wrong creating Option',
  }),
  show: call('merchant', 'GET /catalog/product-option/{id}', manage, {
    input: oneId,
    output: ProductOption,
    fallback: 'Something wrong fetching Option',
  }),
  update: call('merchant', 'PUT /catalog/product-option/{id}', manage, {
    input: OptionChanges.extend({ id }),
    output: ProductOption,
    message: 'Update Option Successfully',
    fallback: 'Something wrong updating Option',
  }),
  remove: call('merchant', 'DELETE /catalog/product-option/{id}', manage, {
    input: oneId,
    output: oneId,
    message: 'Delete Option Successfully',
    fallback: 'Something wrong deleting Option',
  }),
  /** The copy stands right after the original. */
  duplicate: call('merchant', 'POST /catalog/product-option/duplicate/{id}', manage, {
    input: oneId,
    output: ProductOption,
    status: 201,
    message: 'Create Option Successfully',
    fallback: 'Something wrong creating Option',
  }),
  setStatus: call('merchant', 'POST /catalog/product-option/update/status', manage, {
    input: z.object({ id, status: onOff }),
    output: ProductOption,
    message: 'Update Option Successfully',
    fallback: 'Something wrong updating Option',
  }),
}
