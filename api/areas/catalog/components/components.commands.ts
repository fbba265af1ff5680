import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { isComponent, isUsedByComponent } from './components.db.ts'
import { hasUnsupportedOption, listIneligibleComponents } from './ineligible-components.db.ts'
import { countCombosOf } from './combos.queries.ts'

type Value = { readonly product_id?: string | null | undefined }
type SentOption = { readonly is_required?: boolean | undefined; readonly values?: readonly Value[] | undefined }

const ineligibleText =
  'This product cannot be a choice. It is a combo itself, requires a choice or a note, or is not a product of this merchant.'
const partOfComboText = 'This product is part of a combo. It cannot require a choice or a note, or be a combo itself.'

const idsOf = ({ values = [] }: SentOption) => values.flatMap(({ product_id }) => product_id ?? [])
const isUnsupported = (option: SentOption) => option.is_required === true || idsOf(option).length > 0

/** Throws 422 if a product cannot be a choice of these options. `self` is the product that they belong to. */
export async function checkComponents(
  db: Db,
  merchantId: string,
  options: readonly { option: SentOption; prefix: string }[],
  self?: string,
): Promise<void> {
  const ineligible = new Set(
    await listIneligibleComponents(db, merchantId, [...new Set(options.flatMap(({ option }) => idsOf(option)))]),
  )
  for (const { option, prefix } of options) {
    const at = (option.values ?? []).findIndex(
      ({ product_id }) => product_id && (product_id === self || ineligible.has(product_id)),
    )
    if (at >= 0) throw invalid({ [`${prefix}values.${at}.product_id`]: ineligibleText })
  }
}

/** Throws 422 if the product is part of combos and the change would not allow that. */
export async function checkComponentChange(
  db: Db,
  productId: string,
  {
    options = [],
    option_ids = [],
    product_instruction,
  }: {
    options?: readonly SentOption[] | undefined
    option_ids?: readonly string[] | undefined
    product_instruction?: { required?: boolean | undefined } | undefined
  },
): Promise<void> {
  const hasOwnUnsupported = options.some(isUnsupported)
  const isNoteRequired = product_instruction?.required === true
  if (!hasOwnUnsupported && !isNoteRequired && option_ids.length === 0) return
  if (!(await isComponent(db, productId))) return
  if (hasOwnUnsupported) throw invalid({ options: partOfComboText })
  if (isNoteRequired) throw invalid({ 'product_instruction.required': partOfComboText })
  if (await hasUnsupportedOption(db, option_ids)) throw invalid({ option_ids: partOfComboText })
}

/** Throws 422 if products that use the linked option are part of combos and the option would not allow that. */
export async function checkLinkedOption(db: Db, optionId: string, option: SentOption): Promise<void> {
  if (isUnsupported(option) && (await isUsedByComponent(db, optionId, idsOf(option))))
    throw invalid({
      [idsOf(option).length > 0 ? 'values' : 'is_required']:
        'A product that uses this option is part of a combo. The option cannot be required or have products as choices.',
    })
}

/** Throws 409 if one of these products is part of combos that stay. */
export async function assertNotInCombos(db: Db, products: readonly { id: string; name: string }[]): Promise<void> {
  const counts = await countCombosOf(
    db,
    products.map(({ id }) => id),
  )
  const used = products.find(({ id }) => counts.has(id))
  if (used) throw apiError('PRODUCT_IN_COMBOS', { product: used.name, count: String(counts.get(used.id) ?? 0) })
}
