import type { Line } from './prices.rules.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

type ItemTexts = typeof en
const texts = loadTexts<ItemTexts>(import.meta.dirname, en)

const isItem = (key: string): key is keyof ItemTexts['items'] => key in en.items

/** Name of a position of an invoice or cart, in the reader's language or English. */
export function itemName(kind: Line['kind'], item: string | null, locale: string): string {
  const t = texts[locale] ?? en
  const name = item !== null && isItem(item) ? t.items[item] : ''
  return t.lines[kind].replace('{item}', name)
}
