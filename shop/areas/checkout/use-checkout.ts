import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StorePaymentMode } from '#contract/areas/storefront/storefront.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { metaOf, useQuote } from '#shop/areas/basket/quote/quote.ts'
import type { QuoteState } from '#shop/areas/basket/quote/quote.ts'
import { toCartItems } from '#shop/areas/basket/cart-input.ts'
import type { CartRequest } from '#shop/areas/basket/cart-input.ts'
import { subtotalOf } from '#shop/data/basket.ts'
import type { Basket } from '#shop/data/basket.ts'
import { useLocalStore } from '#shop/data/local-store.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { withoutAddressErrors } from './shared/price-confirmation.rules.ts'
import type { CheckoutData } from './shared/checkout-data.ts'
import { lastPayment, selectedPaymentOf } from './draft/draft.ts'
import { useOrderContact } from './shared/guest.ts'
import type { Draft } from './draft/draft.ts'
import { payableModes, walletPartOf } from './shared/wallet.rules.ts'
import { usePlaceOrder } from './shared/use-place-order.ts'
import type { OrderPlacement } from './shared/use-place-order.ts'
import { asksTip, tipFor } from '#contract/rules/tips.ts'
import { unansweredFields } from '#contract/rules/forms/asked-fields.ts'
import { addressInputFor } from './checkout-address.ts'

export type FieldErrors = Readonly<Record<string, string>>
type Options = {
  basket: Basket
  data: CheckoutData
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
}
export type CheckoutState = OrderPlacement & {
  quoteState: QuoteState
  errors: FieldErrors
  isSignedIn: boolean
  /** Orders without an account, so contact details are required. */
  needsContact: boolean
  cartInput: CartRequest
  /** The total on the order button: of the bill, before that of the basket. */
  total: number | null
  payment: PaymentAlias | null
  /** The modes that the customer can use. */
  modes: readonly StorePaymentMode[]
  /** What the wallet holds, and what of it can pay a part beside the payment mode. */
  balance: number
  walletPart: number
  /** Delivery without an address. */
  isAddressMissing: boolean
}

/** The state of the checkout: cart, quote, errors, and placing the order. */
export function useCheckout({ basket, data, type, draft, change }: Options): CheckoutState {
  const t = useText('checkout')
  const { preferences } = useShop()
  const { isSignedIn, needsContact, missingFields: unanswered, signInGuest } = useOrderContact()
  const [reportedFields, setReportedFields] = useState<readonly string[]>([])
  const [round, setRound] = useState(0)
  const balance = data.balances.find(({ currency }) => currency === data.merchant.currency)?.balance ?? 0
  const roughTotal = basket.total ?? subtotalOf(basket)
  const modes = payableModes(data.modes, balance, roughTotal)
  const selected = selectedPaymentOf(draft, modes, useLocalStore(lastPayment), roughTotal)
  const payment = selected === null || modes.some(({ alias }) => alias === selected) ? selected : null
  const tip = tipFor(data.tips, type, draft.tip)
  const cartInput: CartRequest = {
    merchant_id: basket.merchant.id,
    order_type: type,
    items: toCartItems(basket.lines),
    meta: metaOf(basket),
    ...addressInputFor(type, draft, data.saved, preferences.place),
    ...(draft.slot ? { slot: draft.slot } : {}),
    ...(draft.coupon ? { coupon_code: draft.coupon } : {}),
    ...(tip ? { tip } : {}),
    ...(payment ? { payment_mode: payment } : {}),
  }
  const response = useQuote(cartInput, data.merchant.name, round)
  const { state, revalidate } = useRevalidator()
  const isAddressMissing = type === 'delivery' && !cartInput.address_id && !cartInput.address
  const quoteState = {
    ...response,
    error: isAddressMissing ? withoutAddressErrors(response.error) : response.error,
    busy: response.busy || state === 'loading',
  }
  const findMissing = (): FieldErrors => {
    const missingFields: Record<string, string> = unanswered()
    if (isAddressMissing) missingFields.address = t('address_missing')
    if (data.merchant.is_forced_scheduling && !draft.slot) missingFields.slot = t('slot_missing')
    if (!payment) missingFields.payment_mode = t('payment_missing')
    if (type === 'dine_in' && draft.table.trim() === '') missingFields.table_number = t('table_missing')
    if (data.tips.is_required && asksTip(data.tips, type) && !tip) missingFields.tip = t('tip_missing')
    for (const id of unansweredFields(quoteState.quote?.form ?? [], draft.form))
      missingFields[`form_data.${id}`] = t('answer_missing')
    return missingFields
  }
  const validate = (): FieldErrors => {
    const missingFields = findMissing()
    setReportedFields(Object.keys(missingFields))
    return missingFields
  }
  // payment modes, tips and slots may have changed since
  const refetch = () => {
    setRound((now) => now + 1)
    void revalidate()
  }
  // a quote without delivery is no total of an order with an address; the next one is on its way
  const isWithoutDelivery = !isAddressMissing && (quoteState.quote?.delivery_from ?? null) !== null
  const total = quoteState.outdated || isWithoutDelivery ? null : (quoteState.quote?.bill.grand_total ?? basket.total)
  const walletPart = walletPartOf(data.modes, payment, balance, total ?? roughTotal)
  const placement = usePlaceOrder({
    merchantId: basket.merchant.id,
    cartInput,
    payment,
    walletAmount: draft.wallet ? walletPart : 0,
    draft,
    type,
    validate,
    quoteState,
    total,
    refetch,
    change,
    signInGuest,
  })
  const missing = Object.fromEntries(Object.entries(findMissing()).filter(([field]) => reportedFields.includes(field)))
  const errors = { ...missing, ...quoteState.error?.fields, ...placement.error?.fields }
  return {
    ...placement,
    quoteState,
    errors,
    isSignedIn,
    needsContact,
    cartInput,
    total,
    payment,
    modes,
    balance,
    walletPart,
    isAddressMissing,
  }
}
