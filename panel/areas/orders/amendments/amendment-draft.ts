import type { AddableProduct, AmendmentChange } from '#contract/areas/amendments.ts'
import { askedOptions, optionKey } from '#contract/rules/nested-options.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { Order } from '#contract/schemas/order.ts'

/** A product that is added, with the values chosen of each option, by `keyOf`. */
export type AddedItem = { key: number; product: AddableProduct; quantity: number; values: Record<string, string[]> }

/** Pieces of each present item, by its index, and what is added. */
export type AmendmentDraft = { quantities: number[]; added: AddedItem[] }

export const draftOf = (order: Pick<Order, 'cart'>): AmendmentDraft => ({
  quantities: order.cart.cart_items.map(({ quantity }) => quantity),
  added: [],
})

type AddableOption = AddableProduct['options'][number]

export const keyOf = ({ option_id: id, under }: AddableOption): string => optionKey({ id, under })

const selectedOptions = ({ product, values }: Pick<AddedItem, 'product' | 'values'>) =>
  product.options.map((option) => ({
    option_id: option.option_id,
    ...(option.under ? { under: option.under } : {}),
    value_ids: values[keyOf(option)] ?? [],
  }))

/** The options that a product that is added asks for: nested ones only under a chosen value. */
export const askedOptionsOf = (added: Pick<AddedItem, 'product' | 'values'>): AddableOption[] =>
  askedOptions(added.product.options, selectedOptions(added))

/** The first value of every option that needs one, also of those that are not asked yet. */
export const newItem = (product: AddableProduct, key: number): AddedItem => ({
  key,
  product,
  quantity: 1,
  values: Object.fromEntries(
    product.options.map((option) => [
      keyOf(option),
      option.is_required ? option.values.slice(0, 1).map(({ id }) => id) : [],
    ]),
  ),
})

/** An item as carts contain it, with the options that are asked. */
export const cartItemOf = ({ product, quantity, values }: AddedItem) => ({
  product_id: product.product_id,
  quantity,
  options: selectedOptions({
    product: { ...product, options: askedOptionsOf({ product, values }) },
    values,
  }).filter(({ value_ids }) => value_ids.length > 0),
  addons: [],
  meta: {},
})

/** The lines after the change; null if nothing changes, or nothing is left. */
export function linesOf(
  items: readonly Pick<CartItem, 'quantity'>[],
  { quantities, added }: AmendmentDraft,
): AmendmentChange['lines'] | null {
  const isSame = added.length === 0 && items.every(({ quantity }, line) => quantities[line] === quantity)
  const lines = [
    ...quantities.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : [])),
    ...added.map((one) => ({ item: cartItemOf(one) })),
  ]
  return isSame || lines.length === 0 ? null : lines
}

/** Whether items or pieces of them are removed. */
export const isRemoving = (items: readonly Pick<CartItem, 'quantity'>[], { quantities }: AmendmentDraft): boolean =>
  items.some(({ quantity }, line) => (quantities[line] ?? 0) < quantity)
