import { z } from 'zod'
import { OptionInput } from '#contract/areas/catalog/options.ts'
import type { Db } from '#api/platform/db/db.ts'
import { parseNthKey } from '../../imports/cell-values.rules.ts'
import { cellError, shortText } from '../../imports/problems.rules.ts'
import { recordImport } from '../../imports/record-import.ts'
import { createOption, removeOption, updateOption } from '../options.commands.ts'
import { findOptionByName, linkedOption, optionsChangedAt } from '../options.db.ts'
import { optionIdsByKey, optionKeys } from './option-keys.db.ts'
import { productIdsByReference, productReferences } from './product-references.db.ts'

const value = OptionInput.shape.values.element.omit({ id: true, product_id: true, option_ids: true })
/**
 * Ids of values differ between networks: values keep theirs by name. A value that is a product names it by SKU, or by id
 * without one, and shared options that it brings along by their keys. `nested` is null where a later record names them.
 */
const schema = OptionInput.omit({ image: true })
  .extend({
    values: z
      .array(
        value.extend({
          product: z.string().max(100).optional(),
          nested: z.array(z.string().max(60)).max(20).nullable().optional(),
        }),
      )
      .min(1)
      .max(100),
  })
  .transform(({ values, ...option }) => ({
    ...option,
    values: values.map(({ allergens = [], product, price, is_default, nested, ...one }) => ({
      // A product brings its own name, allergens and stock.
      ...(product === undefined
        ? { ...one, price, is_default, ...(allergens.length > 0 ? { allergens } : {}) }
        : { name: product, product, price, is_default }),
      ...(nested === null || (nested ?? []).length > 0 ? { nested } : {}),
    })),
  }))
type Draft = z.output<typeof schema>

/** The input of the commands. `id` is that of the option that is changed. */
async function inputOf(db: Db, id: string | null, { values, ...option }: Draft) {
  const references = values.flatMap((one) => ('product' in one ? (one.product ?? []) : []))
  const ids = references.length > 0 ? await productIdsByReference(db, references) : new Map<string, string>()
  const optionIds = await optionIdsByKey(
    db,
    values.flatMap(({ nested }) => nested ?? []),
  )
  const now = id === null ? undefined : await linkedOption(db, id)
  return {
    ...option,
    values: values.map((draft) => {
      const { product, nested = [], ...one } = { product: undefined, stock_status: 'in_stock' as const, ...draft }
      const product_id = product === undefined ? null : ids.get(product)
      if (product_id === undefined) throw cellError('options', 'unknown_sku', { sku: shortText(product ?? '') })
      const known = now?.values.find((old) =>
        product_id === null ? old.name === one.name : old.product_id === product_id,
      )
      const option_ids = nested?.map((key) => optionIdOf(optionIds, key))
      return { ...one, product_id, option_ids, ...(known ? { id: known.id } : {}) }
    }),
  }
}

function optionIdOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw cellError('options', 'unknown_name', { name: shortText(key) })
  return id
}

/** Options of the merchant in scope that several products share, without their pictures. Several with one name are told apart by their order. */
export const optionsImport = recordImport({
  type: 'options',
  schema,
  async find(db, key) {
    const { name, nth } = parseNthKey(key)
    const option = await findOptionByName(db, name, nth)
    if (!option) return undefined
    const ids = option.values.flatMap(({ product_id }) => product_id ?? [])
    const references = ids.length > 0 ? await productReferences(db, ids) : new Map<string, string>()
    const keys = await optionKeys(
      db,
      option.values.flatMap(({ option_ids = [] }) => option_ids),
    )
    const values = option.values.map(({ option_ids = [], ...one }) => ({
      ...one,
      product: references.get(one.product_id ?? ''),
      nested: option_ids.flatMap((nestedId) => keys.get(nestedId) ?? []),
    }))
    return { id: option.id, data: { ...option, values } }
  },
  create: async ({ db }, draft) => (await createOption(db, await inputOf(db, null, draft))).id,
  change: async ({ db }, id, draft) => updateOption(db, id, await inputOf(db, id, draft)),
  remove: ({ db }, id) => removeOption(db, id),
  changedAt: optionsChangedAt,
})
