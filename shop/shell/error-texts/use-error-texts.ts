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
  /** Loads the texts, which are needed only after an error; never fails. Until then the API's messages are shown. */
  load: () => Promise<unknown>
  /** `merchant` is the merchant's name on this page. */
  translate: (error: ApiError | null, merchant?: string) => ApiError | null
  /** Loads the texts and translates a thrown error. */
  translateThrown: (error: unknown) => Promise<ApiError | null>
  lookUpText: ErrorTextLookup
}

/** Translates API errors. English keeps the API's field messages, which the panels show too. */
export function useErrorTexts(): ErrorTexts {
  const { locale, peek, load } = useTextBundle()
  const english = locale.startsWith('en')
  const { timezone } = useShop()
  const formatMoney = useMoney()
  const timeText = useOrderTimeText()
  const names: Readonly<Record<string, string>> = { ...peek('frame')?.shell, ...peek('checkout')?.checkout }
  const listText = (value: unknown) =>
    Array.isArray(value)
      ? new Intl.ListFormat(locale, { type: 'disjunction' }).format(
          value.map((one) => names[String(one)] ?? String(one)),
        )
      : null
  const lookUp: ErrorTextLookup = (key, values) => {
    const found = peek('errors')
    if (!found) return null
    const t = createTextFunction<'errors'>(locale, found.errors)
    if (!t.has(key) || (english && key.startsWith('field_') && key !== 'field_mismatch')) return null
    const currency = isRecord(values) ? asString(values.currency) : null
    const formatted = Object.entries(values).flatMap(([name, value]): [string, string | number][] => {
      const number = asNumber(value)
      if (number !== null)
        return [
          [
            name,
            currency && (name === 'minimum' || name === 'missing' || name === 'limit')
              ? formatMoney(number, currency)
              : number,
          ],
        ]
      const text = asString(value) ?? listText(value)
      if (text === null) return []
      return [[name, name.endsWith('_date') ? timeText.date(text, timezone) : text]]
    })
    return t(key, Object.fromEntries(formatted))
  }
  const ready = () =>
    Promise.all([
      load('errors'),
      import('./error-texts.rules.ts').then((found) => {
        rules = found
      }),
    ]).catch(() => undefined)
  const translate = (error: ApiError | null, merchant?: string) => {
    const localized = asConnectionError(error, peek('frame')?.shell.unreachable)
    const namedError = merchant === undefined ? localized : (rules?.withMerchantName(localized, merchant) ?? localized)
    return namedError && rules ? rules.translateError(namedError, lookUp) : namedError
  }
  return {
    load: ready,
    lookUpText: lookUp,
    translate,
    translateThrown: async (error) => {
      await ready()
      return translate(toApiError(error))
    },
  }
}
