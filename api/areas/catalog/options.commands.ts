import type { ProductOption } from '#contract/schemas/catalog.ts'
import type { OptionUpdateInput, OptionInput } from '#contract/areas/catalog/options.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { publishCatalogChange } from './catalog.commands.ts'
import { checkComponents, checkLinkedOption } from './components/components.commands.ts'
import { trackOption } from './master/overrides.commands.ts'
import { checkNesting, lockNesting } from './nesting/nesting.commands.ts'
import { productsWithOption, removeFromValues } from './nesting/nesting.db.ts'
import { linkedOption, lockOption } from './options.db.ts'
import { deleteOptions, insertOptions, setOption } from './option-writes.db.ts'
import { nextOptionSortOrder, shiftOptionsAfter } from './option-order.db.ts'
import { applyOptionChange } from './options.rules.ts'
import type { Option, OptionChange } from './options.rules.ts'
import { copyName } from './products.rules.ts'

export async function createOption(db: Db, draft: OptionInput): Promise<ProductOption> {
  const option = validatedOption(null, draft)
  await Promise.all([
    checkComponents(db, db.merchantId, [{ option, prefix: '' }]),
    checkNesting(db, db.merchantId, [{ option, prefix: '' }]),
  ])
  const { next } = await nextOptionSortOrder(db)
  return saveOption(db, option, next)
}

export async function updateOption(db: Db, id: string, changes: OptionUpdateInput): Promise<ProductOption> {
  const [, before, products] = await Promise.all([lockOption(db, id), linkedOption(db, id), productsWithOption(db, id)])
  const old = orNotFound(before, 'Option')
  const option = validatedOption(old, changes)
  await Promise.all([
    changes.values && checkComponents(db, db.merchantId, [{ option, prefix: '' }]),
    changes.values && checkNesting(db, db.merchantId, [{ id, option, prefix: '' }]),
    checkLinkedOption(db, id, option),
  ])
  await trackOption(db, id, () =>
    Promise.all([setOption(db, id, option), audit(db, 'option.updated', `option:${id}`, changesOf(old, changes))]),
  )
  await publishCatalogChange(db, db.merchantId, products)
  return orNotFound(await linkedOption(db, id), 'Option')
}

/** Deletes an option. The values that bring it along stay without it. */
export async function removeOption(db: Db, id: string): Promise<void> {
  await lockNesting(db, db.merchantId)
  const [locked, products] = await Promise.all([lockOption(db, id), productsWithOption(db, id)])
  orNotFound(locked, 'Option')
  await removeFromValues(db, id)
  await trackOption(db, id, () => Promise.all([deleteOptions(db, [id]), audit(db, 'option.deleted', `option:${id}`)]))
  await publishCatalogChange(db, db.merchantId, products)
}

/** Copies an option. The copy is placed directly after the original. */
export async function duplicateOption(db: Db, id: string): Promise<ProductOption> {
  const [locked, original] = await Promise.all([lockOption(db, id), linkedOption(db, id)])
  const { sort_order } = orNotFound(locked, 'Option')
  const { name, values, ...rest } = orNotFound(original, 'Option')
  await shiftOptionsAfter(db, sort_order, id)
  return saveOption(
    db,
    { ...rest, name: copyName(name, 50), values: values.map((value) => withNewId(value)) },
    sort_order + 1,
  )
}

async function saveOption(db: Db, option: Option, sortOrder: number): Promise<ProductOption> {
  const id = newId()
  await Promise.all([
    insertOptions(db, [{ id, merchantId: db.merchantId, ownerProductId: null, sortOrder, option: plain(option) }]),
    audit(db, 'option.created', `option:${id}`, { name: option.name }),
  ])
  await publishCatalogChange(db, db.merchantId, [])
  return orNotFound(await linkedOption(db, id), 'Option')
}

const plain = ({
  name,
  translations,
  type,
  is_required,
  range,
  included_quantity,
  included_rule,
  view,
  image,
  description,
  values,
  status,
}: Option): Option => ({
  name,
  translations,
  type,
  is_required,
  range,
  included_quantity,
  included_rule,
  view,
  image,
  description,
  values,
  status,
})

type Value = ProductOption['values'][number]
export const withNewId = (value: Value) => ({ ...withoutAbsent(value), id: newId() })

/** The value without fields that are undefined. */
const withoutAbsent = ({ allergens, translations, product_id, product: _product, option_ids, ...value }: Value) => ({
  ...value,
  ...(option_ids ? { option_ids } : {}),
  ...(allergens ? { allergens } : {}),
  ...(translations ? { translations } : {}),
  ...(product_id ? { product_id } : {}),
})

/**
 * Returns the option after a change, or throws 422. `prefix` precedes the field names if the option is part of a
 * product.
 */
export function validatedOption(before: ProductOption | null, sent: OptionChange, prefix = ''): Option {
  const result = applyOptionChange(
    before && {
      ...before,
      values: before.values.map(withoutAbsent),
    },
    sent,
    newId,
  )
  if ('option' in result) return plain(result.option)
  throw invalid(Object.fromEntries(Object.entries(result.refusals).map(([field, text]) => [prefix + field, text])))
}
