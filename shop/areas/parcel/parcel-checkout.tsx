import { useState } from 'react'
import type { StorePaymentMode, StoreTip } from '#contract/storefront.ts'
import type { PaymentAlias } from '#contract/fields.ts'
import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import type { Quoted } from '#shop/areas/basket/quote/quote.ts'
import type { Wanted } from '#shop/areas/basket/cart-input.ts'
import type { Draft } from '#shop/areas/checkout/draft/draft.ts'
import FormBlock from '#shop/areas/checkout/form-block.tsx'
import { useOrderer } from '#shop/areas/checkout/shared/guest.ts'
import { PayBlock } from '#shop/areas/checkout/shared/pay-block.tsx'
import { PlaceButton, Trouble } from '#shop/areas/checkout/shared/place-button.tsx'
import { usePlaceOrder } from '#shop/areas/checkout/shared/use-place-order.ts'
import { TipBlock } from '#shop/areas/checkout/shared/tip-block.tsx'
import { asksTip, tipFor } from '#contract/rules/tips.ts'
import WhoBlock from '#shop/areas/checkout/contact-block.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const type = 'pick_and_drop'

type Act = {
  wanted: Wanted
  quoted: Quoted
  again: () => void
  merchant: StoreMerchantDetails
  tips: StoreTip | null
  modes: readonly StorePaymentMode[]
  payment: PaymentAlias | null
  draft: Draft
  change: (part: Partial<Draft>) => void
}

/** What the shop asks with a parcel, how to pay for it, and sending it off. */
export function ParcelAct({ wanted, quoted, again, merchant, tips, modes, payment, draft, change }: Act) {
  const t = useText('checkout')
  const form = quoted.quote?.form ?? []
  const [told, setTold] = useState<readonly string[]>([])
  const { signedIn, asksWho, unanswered, enter } = useOrderer()
  const open = () => {
    const found: Record<string, string> = {
      ...unanswered(),
      ...(payment ? {} : { payment_mode: t('payment_missing') }),
    }
    if (tips?.is_required && asksTip(tips, type) && !tipFor(tips, type, draft.tip)) found.tip = t('tip_missing')
    for (const { id, is_required } of form)
      if (is_required && !draft.form[id]?.length) found[`form_data.${id}`] = t('answer_missing')
    return found
  }
  const check = () => {
    const found = open()
    setTold(Object.keys(found))
    return found
  }
  const bill = quoted.outdated ? null : (quoted.quote?.bill ?? null)
  const total = bill?.grand_total ?? null
  const placing = usePlaceOrder({
    merchantId: merchant._id,
    wanted,
    payment,
    draft,
    type,
    quoted,
    total,
    check,
    again,
    change,
    enter,
  })
  const checkout = { ...placing, quoted, total, signedIn, asksWho }
  const missing = Object.fromEntries(Object.entries(open()).filter(([field]) => told.includes(field)))
  const errors = { ...missing, ...placing.refusal?.fields }
  return (
    <>
      {asksWho && <WhoBlock errors={errors} />}
      {form.length > 0 && <FormBlock fields={form} draft={draft} change={change} errors={errors} />}
      {tips && (
        <TipBlock
          tips={tips}
          type={type}
          draft={draft}
          change={change}
          subtotal={bill?.subtotal ?? null}
          errors={errors}
        />
      )}
      <PayBlock
        modes={modes}
        draft={draft}
        change={change}
        bill={bill}
        currency={merchant.currency}
        type={type}
        errors={errors}
      />
      <Trouble checkout={checkout} currency={merchant.currency} />
      <PlaceButton checkout={checkout} currency={merchant.currency} />
    </>
  )
}
