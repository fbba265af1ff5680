import type { CartItem } from '../schemas/cart.ts'
import type { OrderSummary } from '../schemas/order.ts'

/** One line of an order as kitchen, customer and bill read it. Amounts are minor units. */
export type OrderLine = {
  product_id: string
  name: string
  quantity: number
  /** An add-on is a product of its own: it follows the item that it was ordered with. */
  isAddon: boolean
  options: string[]
  /** The same options with what each of them cost; an included one cost nothing. */
  choices: { name: string; price: number; isIncluded: boolean }[]
  allergens: readonly string[]
  instruction: string | null
  amount: number
}

type OrderedItem = Pick<
  CartItem,
  'product_id' | 'name' | 'quantity' | 'options' | 'addons' | 'allergens' | 'instruction' | 'line_total'
>

const choicesOf = ({ options }: Pick<CartItem, 'options'>): OrderLine['choices'] =>
  options.flatMap(({ values }) =>
    values.map(({ name, price, is_included = false }) => ({ name, price, isIncluded: is_included })),
  )

/**
 * The lines of an order: each item, followed by its add-ons, whose quantity counts for all pieces of the item. The
 * amounts add up to the line totals of the items. Board, drawer, page, print, mails and shop show these lines.
 */
export function orderLinesOf(items: readonly OrderedItem[]): OrderLine[] {
  return items.flatMap((item) => {
    const addons = item.addons.map(({ product_id, name, quantity, price, allergens = [] }) => ({
      product_id,
      name,
      quantity: quantity * item.quantity,
      isAddon: true,
      options: [],
      choices: [],
      allergens,
      instruction: null,
      amount: price * quantity * item.quantity,
    }))
    const choices = choicesOf(item)
    return [
      {
        product_id: item.product_id,
        name: item.name,
        quantity: item.quantity,
        isAddon: false,
        options: choices.map(({ name }) => name),
        choices,
        allergens: item.allergens ?? [],
        instruction: item.instruction ?? null,
        amount: item.line_total - addons.reduce((sum, { amount }) => sum + amount, 0),
      },
      ...addons,
    ]
  })
}

/** Number of pieces, add-ons included. */
export const pieceCountOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The lines of an order for lists and the board: without amounts and notes. */
export const summaryItemsOf = (items: readonly OrderedItem[]): OrderSummary['items'] =>
  orderLinesOf(items).map(({ name, quantity, options, allergens }) => ({
    name,
    quantity,
    ...(options.length > 0 ? { options } : {}),
    ...(allergens.length > 0 ? { allergens: [...allergens] } : {}),
  }))
