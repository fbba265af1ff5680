import { useEffect } from 'react'
import { checkout } from '#contract/checkout.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { rememberQuote } from '#shop/data/basket.ts'
import type { Basket } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { useWantedBasket } from './use-cart-input.ts'

/**
 * Draws nothing: where no basket beside the menu does so, it asks what the basket comes to after every
 * change, a moment after the last one. Where no bill comes the bar adds up the lines.
 */
export default function BarBill({ basket, type }: { basket: Basket; type: OrderTypeAlias }) {
  const asked = JSON.stringify(useWantedBasket(basket, type))
  const { id } = basket.merchant
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      client(checkout.quote, JSON.parse(asked), { signal: stop.signal }).then(
        ({ bill }) => {
          if (!stop.signal.aborted) rememberQuote(id, bill.grand_total - bill.tip)
        },
        () => {
          if (!stop.signal.aborted) rememberQuote(id, null)
        },
      )
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, asked])
  return null
}
