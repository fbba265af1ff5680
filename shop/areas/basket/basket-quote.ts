import { useEffect } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Basket } from '#shop/data/basket.ts'
import { saveQuote } from '#shop/data/basket.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useQuote } from './quote/quote.ts'
import type { QuoteState } from './quote/quote.ts'
import { useCartInput } from './use-cart-input.ts'

/** Drops the address error, as long as no address has been selected. Other errors remain. */
export function withoutMissingAddress(error: ApiError | null): ApiError | null {
  if (!error?.fields['address']) return error
  const fields = Object.fromEntries(Object.entries(error.fields).filter(([field]) => field !== 'address'))
  return Object.keys(fields).length > 0 ? { ...error, fields } : null
}

/** The quote of a basket for the selected location and time. Saves the total for the header. */
export function useBasketQuote(basket: Basket, type: OrderTypeAlias): QuoteState {
  const { place } = useShop().preferences
  const response = useQuote(useCartInput(basket, type), basket.merchant.name)
  const quoteState =
    type === 'delivery' && !place ? { ...response, error: withoutMissingAddress(response.error) } : response
  const total =
    quoteState.quote && !quoteState.outdated ? quoteState.quote.bill.grand_total - quoteState.quote.bill.tip : null
  const isRejected = quoteState.error !== null
  useEffect(() => {
    if (total !== null || isRejected) saveQuote(basket.merchant.id, isRejected ? null : total)
  }, [basket.merchant.id, total, isRejected])
  return quoteState
}
