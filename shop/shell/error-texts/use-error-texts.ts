import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import { asConnectionError, toApiError } from '#shop/data/api-error.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { useMoney } from '../base/money.tsx'
import { useShop } from '../context/shop.tsx'
import { createTextFunction, useTextBundle } from '../context/text.tsx'
import { useOrderTimeText } from '../content/order-times.ts'
import type * as Rules from './error-texts.rules.ts'
import type { ErrorTextLookup } from './error-texts.rules.ts'

let rules: typeof Rules | undefined

export type ErrorTexts = {
  /** Loads the words, which come only when something was refused; never fails. Until they are here the server's own stand. */
  ready: () => Promise<unknown>
  /** `merchant` is how the page names the shop. */
  said: (refusal: ApiError | null, merchant?: string) => ApiError | null
  /** The refusal that was thrown, once its words are here. */
  told: (error: unknown) => Promise<ApiError | null>
  words: ErrorTextLookup
}

/** Speaks of refusals in the language of the page. English keeps the server's words for fields, which are the back office's too. */
export function useErrorTexts(): ErrorTexts {
  const { locale, there, load } = useTextBundle()
  const english = locale.startsWith('en')
  const { timezone } = useShop()
  const money = useMoney()
  const when = useOrderTimeText()
  const names: Readonly<Record<string, string>> = { ...there('frame')?.shell, ...there('checkout')?.checkout }
  const listed = (value: unknown) =>
    Array.isArray(value)
      ? new Intl.ListFormat(locale, { type: 'disjunction' }).format(
          value.map((one) => names[String(one)] ?? String(one)),
        )
      : null
  const words: ErrorTextLookup = (key, values) => {
    const found = there('errors')
    if (!found) return null
    const t = createTextFunction<'errors'>(locale, found.errors)
    if (!t.has(key) || (english && key.startsWith('field_') && key !== 'field_mismatch')) return null
    const currency = isRecord(values) ? asString(values.currency) : null
    const shown = Object.entries(values).flatMap(([name, value]): [string, string | number][] => {
      const number = asNumber(value)
      if (number !== null)
        return [
          [
            name,
            currency && (name === 'minimum' || name === 'missing' || name === 'limit')
              ? money(number, currency)
              : number,
          ],
        ]
      const text = asString(value) ?? listed(value)
      if (text === null) return []
      return [[name, name.endsWith('_date') ? when.date(text, timezone) : text]]
    })
    return t(key, Object.fromEntries(shown))
  }
  const ready = () =>
    Promise.all([
      load('errors'),
      import('./error-texts.rules.ts').then((found) => {
        rules = found
      }),
    ]).catch(() => undefined)
  const said = (refusal: ApiError | null, merchant?: string) => {
    const lost = asConnectionError(refusal, there('frame')?.shell.unreachable)
    const named = merchant === undefined ? lost : (rules?.textForKnownMessage(lost, merchant) ?? lost)
    return named && rules ? rules.translateErrors(named, words) : named
  }
  return {
    ready,
    words,
    said,
    told: async (error) => {
      await ready()
      return said(toApiError(error))
    },
  }
}
