import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

type PushTexts = typeof en
const texts = loadTexts<PushTexts>(import.meta.dirname, en)

/** Title and body of a notification, in the language of the driver. */
export function deliveryTexts(
  kind: 'assigned' | 'cancelled',
  locale: string | null,
  values: { order_id: string; merchant: string },
): { title: string; body: string } {
  const labels = texts[locale ?? 'en'] ?? en
  const fill = (text: string) =>
    text.replace(/\{(order_id|merchant)\}/g, (_, key: 'order_id' | 'merchant') => values[key])
  return { title: fill(labels[kind]), body: fill(labels[`${kind}_text`]) }
}
