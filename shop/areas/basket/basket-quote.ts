import { useEffect } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Basket } from '#shop/data/basket.ts'
import { rememberQuote } from '#shop/data/basket.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useQuote } from './quote/quote.ts'
import type { Quoted } from './quote/quote.ts'
import { useWantedBasket } from './use-cart-input.ts'

/** Where nobody has said yet where it goes, that alone is no refusal; what else stands in the way is. */
export function withoutAddress(refusal: ApiError | null): ApiError | null {
  if (!refusal?.fields['address']) return refusal
  const fields = Object.fromEntries(Object.entries(refusal.fields).filter(([field]) => field !== 'address'))
  return Object.keys(fields).length > 0 ? { ...refusal, fields } : null
}

/** The bill of a basket as it stands, for the chosen place and time; its total is kept for the header. */
export function useBasketQuote(basket: Basket, type: OrderTypeAlias): Quoted {
  const { place } = useShop().choices
  const asked = useQuote(useWantedBasket(basket, type), basket.merchant.name)
  const quoted = type === 'delivery' && !place ? { ...asked, refusal: withoutAddress(asked.refusal) } : asked
  const total = quoted.quote && !quoted.outdated ? quoted.quote.bill.grand_total - quoted.quote.bill.tip : null
  const refused = quoted.refusal !== null
  useEffect(() => {
    if (total !== null || refused) rememberQuote(basket.merchant.id, refused ? null : total)
  }, [basket.merchant.id, total, refused])
  return quoted
}
