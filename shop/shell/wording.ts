import { isFound, numberOf, textOf } from '#shop/data/found.ts'
import type { Refusal } from '#shop/data/refusal.ts'
import { useMoney } from './money.tsx'
import { useShop } from './shop.tsx'
import { useLocale, useText } from './text.tsx'
import { useWhen } from './when.ts'
import { worded } from './wording.rules.ts'
import type { Words } from './wording.rules.ts'

/** Speaks of refusals in the language of the page. English keeps the server's words for fields, which are the back office's too. */
export function useWording(): { said: (refusal: Refusal | null) => Refusal | null; words: Words } {
  const t = useText('why')
  const english = useLocale().startsWith('en')
  const { timezone } = useShop()
  const money = useMoney()
  const when = useWhen()
  const words: Words = (key, values) => {
    if (!t.has(key) || (english && key.startsWith('field_') && key !== 'field_not_same')) return null
    const currency = isFound(values) ? textOf(values.currency) : null
    const shown = Object.entries(values).flatMap(([name, value]): [string, string | number][] => {
      const number = numberOf(value)
      if (number !== null) return [[name, currency && (name === 'minimum' || name === 'missing' || name === 'limit') ? money(number, currency) : number]]
      const text = textOf(value)
      if (text === null) return []
      return [[name, name.endsWith('_date') ? when.date(text, timezone) : text]]
    })
    return t(key, Object.fromEntries(shown))
  }
  return { words, said: (refusal) => refusal && worded(refusal, words) }
}
