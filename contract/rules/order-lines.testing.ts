import fc from 'fast-check'
import type { CartItem } from '../schemas/cart.ts'

const name = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéñق') })
const price = fc.integer({ min: 0, max: 5_000 })

/** Random items of a cart, whose line totals are what its bill says. */
export const anyCart: fc.Arbitrary<CartItem[]> = fc.array(
  fc
    .record({
      product_id: fc.uuid(),
      name,
      quantity: fc.integer({ min: 1, max: 9 }),
      unit_price: price,
      options: fc.array(
        fc.record({
          option_id: fc.uuid(),
          name,
          values: fc.array(fc.record({ id: fc.uuid(), name, price }), { minLength: 1, maxLength: 3 }),
        }),
        { maxLength: 2 },
      ),
      addons: fc.array(fc.record({ product_id: fc.uuid(), name, quantity: fc.integer({ min: 1, max: 3 }), price }), {
        maxLength: 3,
      }),
      instruction: fc.option(name),
      meta: fc.constant({}),
      tax: fc.constant(0),
    })
    .map((item) => {
      const options = item.options.flatMap(({ values }) => values).reduce((sum, value) => sum + value.price, 0)
      const addons = item.addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0)
      return { ...item, line_total: item.quantity * (item.unit_price + options + addons) }
    }),
  { minLength: 1, maxLength: 5 },
)

/** The pieces of a cart in words, in order: what every surface has to show. */
export const linesInWords = (items: readonly CartItem[]): string[] =>
  items.flatMap((item) => [
    `${item.quantity} ${item.name}`,
    ...item.addons.map((addon) => `${item.quantity * addon.quantity} ${addon.name}`),
  ])
