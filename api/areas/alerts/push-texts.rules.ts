import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }
import type { EscalationStep } from './alerts.rules.ts'

type PushTexts = typeof en
const texts = loadTexts<PushTexts>(import.meta.dirname, en)
const kinds = { push: 'new', ring: 'waiting', contact: 'waiting', operators: 'operators', pos_missing: 'pos' } as const

/** Title and body of a notification, in the language of the browser’s user. */
export function pushTexts(
  step: EscalationStep,
  locale: string | null,
  values: { order_id: string; merchant: string },
): { title: string; body: string } {
  const labels = texts[locale ?? 'en'] ?? en
  const kind = kinds[step]
  const fill = (text: string) =>
    text.replace(/\{(order_id|merchant)\}/g, (_, key: 'order_id' | 'merchant') => values[key])
  return { title: fill(labels[kind]), body: fill(labels[`${kind}_text`]) }
}
