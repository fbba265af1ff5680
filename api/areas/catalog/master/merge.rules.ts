import { posOwnedFields } from '#contract/rules/pos/owned-fields.ts'
import {
  categoryMenuFields,
  choicePriceField,
  optionMenuFields,
  productMenuFields,
} from '#contract/rules/master-menu/fields.ts'
import type { MenuFieldGroup, MenuRecord, ProductMenuField } from '#contract/rules/master-menu/fields.ts'
import { menuFieldGroup } from '#contract/rules/master-menu/fields.ts'

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

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

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

type Choice = {
  id: string
  price: number
  stock_status: 'in_stock' | 'out_of_stock'
  product_id?: string | undefined
  option_ids?: string[] | undefined
}

/** The products that choices are, and the options that they bring along, each once. */
export const idsInChoices = (choices: readonly Pick<Choice, 'product_id' | 'option_ids'>[]) => ({
  component_ids: [...new Set(choices.flatMap(({ product_id }) => product_id ?? []))],
  nested_ids: [...new Set(choices.flatMap(({ option_ids }) => option_ids ?? []))],
})

/** The choice with those of its options that have an id here, by that id. */
export function withOptionIds<C extends Pick<Choice, 'option_ids'>>(choice: C, ids: ReadonlyMap<string, string>): C {
  const { option_ids = [], ...rest } = choice
  const known = option_ids.flatMap((id) => ids.get(id) ?? [])
  return { ...rest, ...(known.length > 0 ? { option_ids: known } : {}) } as unknown as C
}

/**
 * The choices of an option of a store: those of the master menu, with the prices that the store has changed and with its
 * stock. `products` and `options` are those of the store by their source; a choice whose product the store lacks is a plain
 * one.
 */
export function followedChoices<C extends Choice>(
  master: readonly C[],
  store: readonly Pick<C, 'id' | 'price' | 'stock_status'>[],
  overrides: readonly string[],
  { products, options }: Record<'products' | 'options', ReadonlyMap<string, string>>,
): C[] {
  const own = new Map(store.map((choice) => [choice.id, choice]))
  return master.map(({ product_id, ...choice }) => {
    const held = own.get(choice.id)
    const product = product_id === undefined ? undefined : products.get(product_id)
    return {
      ...withOptionIds<Pick<Choice, 'option_ids'>>(choice, options),
      ...(product === undefined ? {} : { product_id: product }),
      price: held && overrides.includes(choicePriceField(choice.id)) ? held.price : choice.price,
      stock_status: held?.stock_status ?? 'in_stock',
    } as unknown as C
  })
}

const withoutOwnParts = (choices: readonly Choice[]) =>
  choices.map(({ price: _price, stock_status: _stock, ...choice }) => choice)

/** Which fields of an option a change of the store overrides. Stock of choices is always its own. */
export function changedOptionFields(
  before: { values: readonly Choice[] } & Record<string, unknown>,
  after: { values: readonly Choice[] } & Record<string, unknown>,
): string[] {
  const prices = new Map(before.values.map(({ id, price }) => [id, price]))
  return [
    ...differingFields(
      optionMenuFields.filter((field) => field !== 'values'),
      before,
      after,
    ),
    ...(isSame(withoutOwnParts(before.values), withoutOwnParts(after.values)) ? [] : ['values']),
    ...after.values.flatMap(({ id, price }) =>
      prices.has(id) && prices.get(id) !== price ? [choicePriceField(id)] : [],
    ),
  ]
}

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

type Named = { id: string; name: string; sku: string | null }
const folded = (name: string) => name.trim().toLowerCase()

/**
 * Which products of a store are those of the master menu already, by source: the same SKU, else the same name. A name
 * that occurs twice links nothing.
 */
export function linksOf(
  masters: readonly Named[],
  candidates: readonly Named[],
  linkBy: 'sku_and_name' | 'sku' | 'none',
): Map<string, string> {
  const links = new Map<string, string>()
  if (linkBy === 'none') return links
  const taken = new Set<string>()
  const link = (source: string, id: string) => {
    links.set(source, id)
    taken.add(id)
  }
  const bySku = new Map(candidates.flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id] as const])))
  for (const { id, sku } of masters) {
    const found = sku === null ? undefined : bySku.get(sku)
    if (found !== undefined && !taken.has(found)) link(id, found)
  }
  if (linkBy === 'sku') return links
  const byName = Map.groupBy(
    candidates.filter(({ id }) => !taken.has(id)),
    ({ name }) => folded(name),
  )
  const names = Map.groupBy(masters, ({ name }) => folded(name))
  for (const { id, name } of masters) {
    const found = byName.get(folded(name)) ?? []
    const [only] = found
    if (!links.has(id) && only && found.length === 1 && names.get(folded(name))?.length === 1) link(id, only.id)
  }
  return links
}
