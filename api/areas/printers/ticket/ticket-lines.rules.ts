import { allergenOf } from '#contract/rules/allergens.ts'
import type { OrderLine } from '#contract/rules/order-lines.ts'
import { choiceTexts, orderLinesOf } from '#contract/rules/order-lines.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { TicketDocument } from '#api/platform/pdf/ticket-document.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { orderTexts } from '../../orders/messages/line-text.rules.ts'
import { localizedItem } from '../../orders/localized-items.rules.ts'
import { changesBetween } from './changes.rules.ts'
import type { Ticket } from './ticket-facts.rules.ts'
import { printerTexts } from './printer-texts.rules.ts'

const sign = (quantity: number) => (quantity > 0 ? '+' : '−')

/** What the last change that applies has added and removed. */
export function changeLines({ details: { amendments }, printer: { locale }, isShown, job }: Ticket): string[] {
  const applied = amendments.findLast(({ state }) => state === 'applied')
  if (!applied) return []
  const [before, after] = [applied.before, applied.after].map(({ lines }) =>
    orderLinesOf(
      lines
        .filter(({ product_id }) => job.content === 'receipt' || isShown(product_id))
        .map((line) => localizedItem(line, locale)),
    ),
  )
  return changesBetween(before ?? [], after ?? []).map(({ quantity, name, options }) =>
    [`${sign(quantity)} ${Math.abs(quantity)} × ${name}`, ...options].join(', '),
  )
}

/** An item with its choices, each on a line of its own, and its add-ons. */
export function ticketLines(item: CartItem, currency: string | null, locale: string): TicketDocument['lines'] {
  const [line, ...addons] = orderLinesOf([item])
  if (!line) return []
  const t = printerTexts(locale)
  const names = [...new Set([line, ...addons].flatMap(({ allergens }) => allergens))].map((term) => {
    const allergen = allergenOf(term)
    return allergen === null ? term : t.allergens[allergen]
  })
  return [
    {
      quantity: `${line.quantity}×`,
      name: line.name,
      amount: currency === null ? null : formatMoney(item.line_total, currency, locale),
      details: [...choiceLines(line, locale), ...addons.map(({ name, quantity }) => `+ ${quantity} × ${name}`)],
      note: line.instruction,
      allergens: names.length === 0 ? null : t.contains.replace('{allergens}', () => names.join(', ')),
    },
  ]
}

const choiceLines = ({ choices }: OrderLine, locale: string) =>
  choiceTexts(choices, ({ name, isIncluded }) =>
    isIncluded ? orderTexts(locale).option_included.replace('{name}', () => name) : name,
  )
