import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { metaOf, useQuote } from '#shop/areas/basket/quote/quote.ts'
import type { Quoted } from '#shop/areas/basket/quote/quote.ts'
import { wantedItems } from '#shop/areas/basket/cart-input.ts'
import type { Wanted } from '#shop/areas/basket/cart-input.ts'
import type { Basket } from '#shop/data/basket.ts'
import { useLocalStore } from '#shop/data/local-store.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { withoutAddressErrors } from './shared/price-confirmation.rules.ts'
import type { CheckoutData } from './shared/checkout-data.ts'
import { lastPayment, paymentOf } from './draft/draft.ts'
import { useOrderer } from './shared/guest.ts'
import type { Draft } from './draft/draft.ts'
import { usePlaceOrder } from './shared/use-place-order.ts'
import type { OrderPlacement } from './shared/use-place-order.ts'
import { asksTip, tipFor } from '#contract/rules/tips.ts'
import { whereFor } from './checkout-address.ts'

export type Errors = Readonly<Record<string, string>>
type Parts = {
  basket: Basket
  data: CheckoutData
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
}
export type CheckoutState = OrderPlacement & {
  quoted: Quoted
  errors: Errors
  signedIn: boolean
  /** Orders without an account, and so says who it is. */ asksWho: boolean
  wanted: Wanted
  /** What stands on the order button: the bill, before it is there what the basket said. */ total: number | null
  /** Nobody has said yet where it goes. */ placeless: boolean
}

/** The one state of the page: what is wanted, what it costs, what is wrong, and the act of ordering. */
export function useCheckout({ basket, data, type, draft, change }: Parts): CheckoutState {
  const t = useText('checkout')
  const { choices } = useShop()
  const { signedIn, asksWho, unanswered, enter } = useOrderer()
  const [told, setTold] = useState<readonly string[]>([])
  const [round, setRound] = useState(0)
  const payment = paymentOf(draft, data.modes, useLocalStore(lastPayment))
  const tip = tipFor(data.tips, type, draft.tip)
  const wanted: Wanted = {
    merchant_id: basket.merchant.id,
    order_type: type,
    items: wantedItems(basket.lines),
    meta: metaOf(basket),
    ...whereFor(type, draft, data.saved, choices.place),
    ...(draft.slot ? { slot: draft.slot } : {}),
    ...(draft.coupon ? { coupon_code: draft.coupon } : {}),
    ...(tip ? { tip } : {}),
    ...(payment ? { payment_mode: payment } : {}),
  }
  const asked = useQuote(wanted, data.merchant.name, round)
  const { state, revalidate } = useRevalidator()
  const placeless = type === 'delivery' && !wanted.address_id && !wanted.address
  const quoted = {
    ...asked,
    refusal: placeless ? withoutAddressErrors(asked.refusal) : asked.refusal,
    busy: asked.busy || state === 'loading',
  }
  const open = (): Errors => {
    const found: Record<string, string> = unanswered()
    if (placeless) found.address = t('address_missing')
    if (data.merchant.is_forced_scheduling && !draft.slot) found.slot = t('slot_missing')
    if (!payment) found.payment_mode = t('payment_missing')
    if (type === 'dine_in' && draft.table.trim() === '') found.table_number = t('table_missing')
    if (data.tips.is_required && asksTip(data.tips, type) && !tip) found.tip = t('tip_missing')
    for (const { id, is_required } of quoted.quote?.form ?? [])
      if (is_required && !draft.form[id]?.length) found[`form_data.${id}`] = t('answer_missing')
    return found
  }
  const check = (): Errors => {
    const found = open()
    setTold(Object.keys(found))
    return found
  }
  // what was refused may be offered otherwise by now: ways to pay, tips, times
  const again = () => {
    setRound((now) => now + 1)
    void revalidate()
  }
  const total = quoted.outdated ? null : (quoted.quote?.bill.grand_total ?? basket.total)
  const placing = usePlaceOrder({
    merchantId: basket.merchant.id,
    wanted,
    payment,
    draft,
    type,
    check,
    quoted,
    total,
    again,
    change,
    enter,
  })
  const missing = Object.fromEntries(Object.entries(open()).filter(([field]) => told.includes(field)))
  const errors = { ...missing, ...quoted.refusal?.fields, ...placing.refusal?.fields }
  return { ...placing, quoted, errors, signedIn, asksWho, wanted, total, placeless }
}
