import { choicePriceField, optionMenuFields } from '#contract/rules/master-menu/fields.ts'
import { isSame, differingFields } from './merge.rules.ts'

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
