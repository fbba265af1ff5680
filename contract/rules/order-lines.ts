import type { CartItem } from '../schemas/cart.ts'
import type { OrderSummary } from '../schemas/order.ts'

/** A selected value. `nested` are the values of the options that it brought along. */
export type LineChoice = { name: string; price: number; isIncluded: boolean; nested: LineChoice[] }

/** One line of an order as kitchen, customer and bill read it. Amounts are minor units. */
export type OrderLine = {
  product_id: string
  name: string
  quantity: number
  /** An add-on is a product of its own: it follows the item that it was ordered with. */
  isAddon: boolean
  /** Selected values, each with those that it brought along: "Meal (Cola, Fries (Ketchup))". */
  options: string[]
  /** The same values with what each of them cost; an included one cost nothing. */
  choices: LineChoice[]
  allergens: readonly string[]
  instruction: string | null
  amount: number
}

type OrderedItem = Pick<
  CartItem,
  'product_id' | 'name' | 'quantity' | 'options' | 'addons' | 'allergens' | 'instruction' | 'line_total'
>

function choicesOf(options: CartItem['options'], under: readonly string[] = []): LineChoice[] {
  const path = under.join('/')
  return options
    .filter((option) => (option.under ?? []).join('/') === path)
    .flatMap(({ values }) =>
      values.map(({ id, name, price, is_included = false }) => ({
        name,
        price,
        isIncluded: is_included,
        nested: choicesOf(options, [...under, id]),
      })),
    )
}

/** The text of each choice, followed by those that it brought along in brackets. `textOf` writes one without these. */
export const choiceTexts = (choices: readonly LineChoice[], textOf: (choice: LineChoice) => string): string[] =>
  choices.map((choice) =>
    choice.nested.length > 0 ? `${textOf(choice)} (${choiceTexts(choice.nested, textOf).join(', ')})` : textOf(choice),
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
    const choices = choicesOf(item.options)
    return [
      {
        product_id: item.product_id,
        name: item.name,
        quantity: item.quantity,
        isAddon: false,
        options: choiceTexts(choices, ({ name }) => name),
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
