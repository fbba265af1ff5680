import { choiceTexts } from '#contract/rules/order-lines.ts'
import type { OrderLine } from '#contract/rules/order-lines.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { join } from 'node:path'
import en from '../texts/en.json' with { type: 'json' }

const texts = loadTexts(join(import.meta.dirname, '..'), en)
/** What the server writes about orders, in a language. */
export const orderTexts = (locale: string): typeof en => texts[locale] ?? en

/** "Margherita (Large, Basil (included))": a line of an order as mails and receipts show it. */
export function nameOfLine({ name, choices }: OrderLine, locale: string): string {
  const included = orderTexts(locale).option_included
  const options = choiceTexts(choices, (choice) =>
    choice.isIncluded ? included.replace('{name}', () => choice.name) : choice.name,
  )
  return options.length > 0 ? `${name} (${options.join(', ')})` : name
}
