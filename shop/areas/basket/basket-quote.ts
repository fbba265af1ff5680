import { useEffect } from 'react'
import type { Quote } from '#contract/areas/checkout.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Basket } from '#shop/data/basket.ts'
import { saveQuote } from '#shop/data/basket.ts'
import { useQuote } from './quote/quote.ts'
import type { QuoteState } from './quote/quote.ts'
import { useCartInput } from './use-cart-input.ts'

/** The total before the tip; null while the delivery fee is unknown. */
export const wholeTotalOf = ({ bill, delivery_from }: Pick<Quote, 'bill' | 'delivery_from'>): number | null =>
  delivery_from === null ? bill.grand_total - bill.tip : null

/** The quote of a basket for the selected location and time. Saves the total for the header. */
export function useBasketQuote(basket: Basket, type: OrderTypeAlias): QuoteState {
  const quoteState = useQuote(useCartInput(basket, type), basket.merchant.name)
  const { quote, outdated } = quoteState
  const total = quote && !outdated ? wholeTotalOf(quote) : null
  const isRejected = quoteState.error !== null
  useEffect(() => {
    if (total !== null || isRejected) saveQuote(basket.merchant.id, isRejected ? null : total)
  }, [basket.merchant.id, total, isRejected])
  return quoteState
}
