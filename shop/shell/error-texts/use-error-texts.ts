import { isFound, numberOf, textOf } from '#shop/data/unknown-values.ts'
import { lostAs, refusalOf } from '#shop/data/api-error.ts'
import type { Refusal } from '#shop/data/api-error.ts'
import { useMoney } from '../base/money.tsx'
import { useShop } from '../context/shop.tsx'
import { saying, useWords } from '../context/text.tsx'
import { useWhen } from '../content/order-times.ts'
import type * as Rules from './error-texts.rules.ts'
import type { Words } from './error-texts.rules.ts'

let rules: typeof Rules | undefined

export type Wording = {
  /** Loads the words, which come only when something was refused; never fails. Until they are here the server's own stand. */
  ready: () => Promise<unknown>
  /** `merchant` is how the page names the shop. */
  said: (refusal: Refusal | null, merchant?: string) => Refusal | null
  /** The refusal that was thrown, once its words are here. */
  told: (error: unknown) => Promise<Refusal | null>
  words: Words
}

/** Speaks of refusals in the language of the page. English keeps the server's words for fields, which are the back office's too. */
export function useWording(): Wording {
  const { locale, there, load } = useWords()
  const english = locale.startsWith('en')
  const { timezone } = useShop()
  const money = useMoney()
  const when = useWhen()
  const names: Readonly<Record<string, string>> = { ...there('frame')?.shell, ...there('ordering')?.checkout }
  const listed = (value: unknown) =>
    Array.isArray(value)
      ? new Intl.ListFormat(locale, { type: 'disjunction' }).format(
          value.map((one) => names[String(one)] ?? String(one)),
        )
      : null
  const words: Words = (key, values) => {
    const found = there('refused')
    if (!found) return null
    const t = saying<'why'>(locale, found.why)
    if (!t.has(key) || (english && key.startsWith('field_') && key !== 'field_not_same')) return null
    const currency = isFound(values) ? textOf(values.currency) : null
    const shown = Object.entries(values).flatMap(([name, value]): [string, string | number][] => {
      const number = numberOf(value)
      if (number !== null)
        return [
          [
            name,
            currency && (name === 'minimum' || name === 'missing' || name === 'limit')
              ? money(number, currency)
              : number,
          ],
        ]
      const text = textOf(value) ?? listed(value)
      if (text === null) return []
      return [[name, name.endsWith('_date') ? when.date(text, timezone) : text]]
    })
    return t(key, Object.fromEntries(shown))
  }
  const ready = () =>
    Promise.all([
      load('refused'),
      import('./error-texts.rules.ts').then((found) => {
        rules = found
      }),
    ]).catch(() => undefined)
  const said = (refusal: Refusal | null, merchant?: string) => {
    const lost = lostAs(refusal, there('frame')?.shell.not_reached)
    const named = merchant === undefined ? lost : (rules?.namedAs(lost, merchant) ?? lost)
    return named && rules ? rules.worded(named, words) : named
  }
  return {
    ready,
    words,
    said,
    told: async (error) => {
      await ready()
      return said(refusalOf(error))
    },
  }
}
