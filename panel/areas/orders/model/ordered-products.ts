import type { CartItem } from '#contract/schemas/cart.ts'

type Item = Pick<CartItem, 'product_id' | 'name' | 'options'>

/** The products of an order with their names, those in combos included. */
export const orderedProducts = (items: readonly Item[]): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ product_id, name, options }) => [
      [product_id, name] as const,
      ...options.flatMap(({ values }) =>
        values.flatMap((value) => (value.product_id ? [[value.product_id, value.name] as const] : [])),
      ),
    ]),
  )
