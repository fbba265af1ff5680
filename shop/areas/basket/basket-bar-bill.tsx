import { useEffect } from 'react'
import { checkout } from '#contract/areas/checkout.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { saveQuote } from '#shop/data/basket.ts'
import type { Basket } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { wholeTotalOf } from './basket-quote.ts'
import { useCartInput } from './use-cart-input.ts'

/**
 * Renders nothing. Where the basket panel is not shown, it requests the quote after each change and saves the
 * total. Without a quote the bar shows the sum of the lines.
 */
export default function BasketBarQuote({ basket, type }: { basket: Basket; type: OrderTypeAlias }) {
  const cartInput = JSON.stringify(useCartInput(basket, type))
  const { id } = basket.merchant
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      client(checkout.quote, JSON.parse(cartInput), { signal: stop.signal }).then(
        (quote) => {
          if (!stop.signal.aborted) saveQuote(id, wholeTotalOf(quote))
        },
        () => {
          if (!stop.signal.aborted) saveQuote(id, null)
        },
      )
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, cartInput])
  return null
}
