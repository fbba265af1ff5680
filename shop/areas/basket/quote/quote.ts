import { useEffect, useRef, useState } from 'react'
import { checkout } from '#contract/areas/checkout.ts'
import type { Quote } from '#contract/areas/checkout.ts'
import type { Basket, BasketMerchant, BasketLine } from '#shop/data/basket.ts'
import { saveQuote } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { isRecord, asArray, asString } from '#shop/data/unknown-values.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { toApiError } from '#shop/data/api-error.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import type { CartRequest } from '../cart-input.ts'

export type QuoteState = {
  /** The last bill of this basket; it stays while a newer one is requested. */
  quote: Quote | null
  error: ApiError | null
  busy: boolean
  /** The bill is of an earlier cart, because the current one was rejected. */
  outdated: boolean
}

type QuoteResponse = {
  requestKey: string
  answeredQuestion: string
  quote: Quote | null
  /** The cart that `quote` belongs to. */
  quotedCart: string
  error: ApiError | null
}

/** A rejected cart is requested again after this time in ms: shops reopen, stock is refilled. */
const retryMs = 15_000
/** A quote is refreshed after this time in ms while the page is visible: shops close, prices and stock change. */
const refreshMs = 60_000

/**
 * Requests the quote 150 ms after each change, and again at intervals while the page is visible. `busy` means
 * that the current cart has no answer yet. Outdated responses are dropped. A cart of null requests nothing.
 * `merchant` is the merchant's name on this page.
 */
export function useQuote(cartInput: CartRequest | null, merchant: string, round = 0): QuoteState {
  const [response, setResponse] = useState<QuoteResponse>({
    requestKey: '',
    answeredQuestion: '',
    quote: null,
    quotedCart: '',
    error: null,
  })
  const online = useOnline()
  const { translate, load } = useErrorTexts()
  const loadTextsRef = useRef(load)
  useEffect(() => {
    loadTextsRef.current = load
  })
  const cartKey = cartInput ? JSON.stringify(cartInput) : ''
  const [tick, setTick] = useState(0)
  const question = `${round} ${cartKey}`
  const requestKey = `${tick} ${question}`
  useEffect(() => {
    if (cartKey === '' || !online) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const input: CartRequest = JSON.parse(cartKey)
      client(checkout.quote, input, { signal: stop.signal }).then(
        async (quote) => {
          if (quote.coupon?.is_applied === false) await loadTextsRef.current()
          if (!stop.signal.aborted)
            setResponse({ requestKey, answeredQuestion: question, quote, quotedCart: cartKey, error: null })
        },
        async (error) => {
          await loadTextsRef.current()
          if (!stop.signal.aborted)
            setResponse((now) => ({ ...now, requestKey, answeredQuestion: question, error: toApiError(error) }))
        },
      )
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [cartKey, online, requestKey, question])
  useEffect(() => {
    if (cartKey === '' || response.requestKey !== requestKey) return
    const receivedAt = Date.now()
    const refetch = () => {
      if (document.visibilityState === 'visible') setTick((now) => now + 1)
    }
    const onVisibilityChange = () => {
      if (Date.now() - receivedAt > retryMs) refetch()
    }
    const timer = setInterval(refetch, response.error ? retryMs : refreshMs)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [cartKey, requestKey, response])
  return cartKey === ''
    ? { quote: null, error: null, busy: false, outdated: false }
    : {
        quote: response.quote,
        error: translate(response.error, merchant),
        busy: response.answeredQuestion !== question,
        outdated: isOutdated(response, question, cartKey),
      }
}

export const isOutdated = (
  { answeredQuestion, quotedCart, error }: Pick<QuoteResponse, 'answeredQuestion' | 'quotedCart' | 'error'>,
  question: string,
  key: string,
) => answeredQuestion === question && error !== null && quotedCart !== key

/** Whether the customer came by recommendations. */
export const metaOf = ({ lines, recommended }: Basket): NonNullable<CartRequest['meta']> => ({
  ...(recommended ? { recommended_merchant: true } : {}),
  ...(lines.some((line) => line.recommended) ? { recommended_product: true } : {}),
})

/** The unit price that the API charges, and the one the customer saw last. */
export type PriceChange = { line: BasketLine; was: number; now: number }

export function priceChanges(basket: Basket, { cart }: Quote): PriceChange[] {
  return basket.lines.flatMap((line, at) => {
    const item = cart.cart_items[at]
    if (!item || item.product_id !== line.product_id || item.quantity !== line.quantity) return []
    const now = Math.round(item.line_total / item.quantity)
    return now === line.unitPrice ? [] : [{ line, was: line.unitPrice, now }]
  })
}

/** Saves prices that the customer has accepted. */
export function acceptPrices(merchantId: string, total: number | null, changes: readonly PriceChange[]) {
  saveQuote(merchantId, total, Object.fromEntries(changes.map(({ line, now }) => [line.key, now])))
}

/** Price of a line: as billed, otherwise as last seen. */
export function lineTotal(
  { unitPrice, quantity, product_id }: BasketLine,
  at: number,
  { quote, outdated }: Pick<QuoteState, 'quote' | 'outdated'>,
): number {
  const item = outdated ? undefined : quote?.cart.cart_items[at]
  return item?.product_id === product_id && item.quantity === quantity ? item.line_total : unitPrice * quantity
}

/** The API's error for a line, and whether other options or another time would help. */
export type LineError = { text: string; canChangeOptions: boolean; canChangeTime: boolean }

const optionReasons = /^(option|value|addon|instruction)_/

/** Errors by line key, from fields such as `items.2.product_id`. */
export function lineErrorsOf(
  error: ApiError | null,
  lines: readonly BasketLine[],
): Readonly<Record<string, LineError>> {
  const reasons = isRecord(error?.data) ? asArray(error.data.reasons).filter(isRecord) : []
  const entries = Object.entries(error?.fields ?? {}).flatMap(([field, text]) => {
    const [, index] = /^items\.(\d+)(?:\.|$)/.exec(field) ?? []
    const line = index === undefined ? undefined : lines[Number(index)]
    const lineReasons = reasons.filter((one) => one.field === field)
    return line
      ? [
          [
            line.key,
            {
              text,
              canChangeOptions:
                lineReasons.length > 0 && lineReasons.every(({ reason }) => optionReasons.test(asString(reason) ?? '')),
              canChangeTime: lineReasons.some(({ reason }) => reason === 'not_available_now'),
            },
          ] as const,
        ]
      : []
  })
  return Object.fromEntries(entries)
}

/** The path of the product dialog that edits this line. */
export const linePath = ({ slug, id }: BasketMerchant, { product_id, key }: BasketLine) =>
  `/m/${slug}/${id}/p/${product_id}?line=${key}`
