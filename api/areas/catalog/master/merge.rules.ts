import { posOwnedFields } from '#contract/rules/pos/owned-fields.ts'
import type { MenuFieldGroup, MenuRecord, ProductMenuField } from '#contract/rules/master-menu/fields.ts'
import {
  categoryMenuFields,
  choicePriceField,
  optionMenuFields,
  productMenuFields,
  menuFieldGroup,
} from '#contract/rules/master-menu/fields.ts'

/** The fields of a product that follow. Categories and linked options are those of the master menu, also for stores. */
export type ProductValues = {
  name: string
  sku: string | null
  description: string | null
  translations: unknown
  selling_price: number
  cost_price: number | null
  is_taxable: boolean
  product_images: unknown
  media: unknown
  product_instruction: { enabled: boolean; required: boolean }
  allergens: readonly string[]
  status: 'active' | 'inactive'
  sort_order: number
  category_ids: readonly string[]
  option_ids: readonly string[]
}

/** A product of a store that follows. */
export type FollowingProduct = { values: ProductValues; overrides: readonly string[]; is_removed: boolean }

export const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

/** JSON with the keys of objects in order. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

const unordered = (field: string, value: unknown) =>
  field === 'category_ids' && Array.isArray(value) ? value.toSorted() : value

/** The fields among these in which two records differ. */
export const differingFields = <F extends string>(fields: readonly F[], a: object, b: object): F[] => {
  const [first, second] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return fields.filter((field) => !isSame(unordered(field, first.get(field)), unordered(field, second.get(field))))
}

/** The fields of a product that the store keeps: those it has changed, and those of its POS. */
const ownFields = (overrides: readonly string[], isPosManaged: boolean): ReadonlySet<string> =>
  new Set([...overrides, ...(isPosManaged ? posOwnedFields : [])])

export type ProductChange = {
  values: ProductValues
  is_removed: boolean
  changed: ProductMenuField[]
  /** Fields with another value than the master menu. */
  kept: ProductMenuField[]
}

/**
 * What a product of a store becomes. `master` is null once it has left the master menu: then the product is hidden once,
 * and the store may show it again.
 */
export function followedProduct(
  master: ProductValues | null,
  store: FollowingProduct,
  isPosManaged: boolean,
): ProductChange {
  if (!master) {
    const values: ProductValues = store.is_removed ? store.values : { ...store.values, status: 'inactive' }
    return { values, is_removed: true, changed: differingFields(productMenuFields, store.values, values), kept: [] }
  }
  const own = ownFields(store.overrides, isPosManaged)
  const kept = differingFields(productMenuFields, store.values, master).filter((field) => own.has(field))
  const values: ProductValues = {
    ...master,
    ...Object.fromEntries(kept.map((field) => [field, store.values[field]])),
  }
  return { values, is_removed: false, changed: differingFields(productMenuFields, store.values, values), kept }
}

/** The overrides of a product that the store had before it follows: fields that it may change, where it differs. */
export const overridesOfLinked = (
  master: ProductValues,
  store: ProductValues,
  storeFields: readonly string[],
): ProductMenuField[] =>
  differingFields(productMenuFields, store, master).filter((field) =>
    storeFields.includes(menuFieldGroup('product', field)),
  )

/** The fields of a category or an option that the master menu can lock. */
export const lockableFields = { category: categoryMenuFields, option: [...optionMenuFields, choicePriceField('')] }

/** The fields among these that a store may not change. */
export const lockedFields = (
  record: MenuRecord,
  fields: readonly string[],
  storeFields: readonly string[],
  isPosManaged: boolean,
): string[] =>
  fields.filter(
    (field) =>
      !storeFields.includes(menuFieldGroup(record, field) satisfies MenuFieldGroup) &&
      !(record === 'product' && isPosManaged && posOwnedFields.some((owned) => owned === field)),
  )
