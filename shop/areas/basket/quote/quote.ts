import { useEffect, useRef, useState } from 'react'
import { checkout } from '#contract/checkout.ts'
import type { Quote } from '#contract/checkout.ts'
import type { Basket, BasketMerchant, BasketLine } from '#shop/data/basket.ts'
import { rememberQuote } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { isRecord, asArray, asString } from '#shop/data/unknown-values.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { toApiError } from '#shop/data/api-error.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import type { Wanted } from '../cart-input.ts'

export type Quoted = {
  /** The last bill the server gave for this basket; it stays while a newer one is asked for. */
  quote: Quote | null
  refusal: ApiError | null
  busy: boolean
  /** The bill is of what was wanted before: what is wanted now was refused. */
  outdated: boolean
}

type Answer = {
  of: string
  asked: string
  quote: Quote | null
  /** What `quote` is the bill of. */ billed: string
  refusal: ApiError | null
}

/** A refused basket is asked about again after this many ms: shops open again, stock comes in. */
const again = 15_000
/** A bill that stands is asked for anew this often while somebody looks: shops close, prices and stock change. */
const standing = 60_000

/**
 * Asks for the bill after every change, a moment after the last one, and now and then while the page is
 * looked at; `busy` is a change whose bill is not there yet. Answers that are overtaken are dropped. Nothing
 * is asked for null. `merchant` is how the page names the shop.
 */
export function useQuote(wanted: Wanted | null, merchant: string, round = 0): Quoted {
  const [answer, setAnswer] = useState<Answer>({ of: '', asked: '', quote: null, billed: '', refusal: null })
  const reached = useOnline()
  const { said, ready } = useErrorTexts()
  const words = useRef(ready)
  useEffect(() => {
    words.current = ready
  })
  const key = wanted ? JSON.stringify(wanted) : ''
  const [tick, setTick] = useState(0)
  const question = `${round} ${key}`
  const of = `${tick} ${question}`
  useEffect(() => {
    if (key === '' || !reached) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const asked: Wanted = JSON.parse(key)
      client(checkout.quote, asked, { signal: stop.signal }).then(
        async (quote) => {
          if (quote.coupon?.is_applied === false) await words.current()
          if (!stop.signal.aborted) setAnswer({ of, asked: question, quote, billed: key, refusal: null })
        },
        async (error) => {
          await words.current()
          if (!stop.signal.aborted) setAnswer((now) => ({ ...now, of, asked: question, refusal: toApiError(error) }))
        },
      )
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, reached, of, question])
  useEffect(() => {
    if (key === '' || answer.of !== of) return
    const asked = Date.now()
    const next = () => {
      if (document.visibilityState === 'visible') setTick((now) => now + 1)
    }
    const back = () => {
      if (Date.now() - asked > again) next()
    }
    const timer = setInterval(next, answer.refusal ? again : standing)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [key, of, answer])
  return key === ''
    ? { quote: null, refusal: null, busy: false, outdated: false }
    : {
        quote: answer.quote,
        refusal: said(answer.refusal, merchant),
        busy: answer.asked !== question,
        outdated: isOutdated(answer, question, key),
      }
}

export const isOutdated = (
  { asked, billed, refusal }: Pick<Answer, 'asked' | 'billed' | 'refusal'>,
  question: string,
  key: string,
) => asked === question && refusal !== null && billed !== key

/** Whether recommendations led here. */
export const metaOf = ({ lines, recommended }: Basket): NonNullable<Wanted['meta']> => ({
  ...(recommended ? { recommended_merchant: true } : {}),
  ...(lines.some((line) => line.recommended) ? { recommended_product: true } : {}),
})

/** What the server charges for one of a line, against what the customer saw last. */
export type PriceChange = { line: BasketLine; was: number; now: number }

export function priceChanges(basket: Basket, { cart }: Quote): PriceChange[] {
  return basket.lines.flatMap((line, at) => {
    const item = cart.cart_items[at]
    if (!item || item.product_id !== line.product_id || item.quantity !== line.quantity) return []
    const now = Math.round(item.line_total / item.quantity)
    return now === line.unitPrice ? [] : [{ line, was: line.unitPrice, now }]
  })
}

/** The customer has read the new prices. */
export function acceptPrices(merchantId: string, total: number | null, changes: readonly PriceChange[]) {
  rememberQuote(merchantId, total, Object.fromEntries(changes.map(({ line, now }) => [line.key, now])))
}

/** What a line costs now: as the server bills it, until then as it was seen last. */
export function lineTotal(
  { unitPrice, quantity, product_id }: BasketLine,
  at: number,
  { quote, outdated }: Pick<Quoted, 'quote' | 'outdated'>,
): number {
  const item = outdated ? undefined : quote?.cart.cart_items[at]
  return item?.product_id === product_id && item.quantity === quantity ? item.line_total : unitPrice * quantity
}

/** What the server says against a line; `again`: another choice of the same dish would do, `when`: another time. */
export type LineError = { text: string; again: boolean; when: boolean }

const choices = /^(option|value|addon|instruction)_/

/** The server's words for the lines, from fields such as `items.2.product_id`. */
export function lineErrors(
  refusal: ApiError | null,
  lines: readonly BasketLine[],
): Readonly<Record<string, LineError>> {
  const reasons = isRecord(refusal?.data) ? asArray(refusal.data.reasons).filter(isRecord) : []
  const found = Object.entries(refusal?.fields ?? {}).flatMap(([field, text]) => {
    const [, index] = /^items\.(\d+)(?:\.|$)/.exec(field) ?? []
    const line = index === undefined ? undefined : lines[Number(index)]
    const why = reasons.filter((one) => one.field === field)
    return line
      ? [
          [
            line.key,
            {
              text,
              again: why.length > 0 && why.every(({ reason }) => choices.test(asString(reason) ?? '')),
              when: why.some(({ reason }) => reason === 'not_available_now'),
            },
          ] as const,
        ]
      : []
  })
  return Object.fromEntries(found)
}

/** The dish of a line with what was chosen for it, to be changed there. */
export const lineTo = ({ slug, id }: BasketMerchant, { product_id, key }: BasketLine) =>
  `/m/${slug}/${id}/p/${product_id}?line=${key}`
