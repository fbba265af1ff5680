import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }
import type { Rung } from './alerts.rules.ts'

type Words = typeof en
const texts = loadTexts<Words>(import.meta.dirname, en)
const kinds = { push: 'new', ring: 'waiting', contact: 'waiting', operators: 'operators' } as const

/** What a browser shows of an order, in the language of its reader. */
export function pushWords(
  step: Rung,
  locale: string | null,
  values: { order_id: string; merchant: string },
): { title: string; body: string } {
  const words = texts[locale ?? 'en'] ?? en
  const kind = kinds[step]
  const filled = (text: string) =>
    text.replace(/\{(order_id|merchant)\}/g, (_, key: 'order_id' | 'merchant') => values[key])
  return { title: filled(words[kind]), body: filled(words[`${kind}_text`]) }
}
