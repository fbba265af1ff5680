import { Suspense, useState } from 'react'
import type { StorePaymentMode, StoreTip } from '#contract/areas/storefront/storefront.ts'
import type { PaymentAlias } from '#contract/fields.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { QuoteState } from '#shop/areas/basket/quote/quote.ts'
import type { CartRequest } from '#shop/areas/basket/cart-input.ts'
import type { Draft } from '#shop/areas/checkout/draft/draft.ts'
import { useOrderContact } from '#shop/areas/checkout/shared/guest.ts'
import { PayBlock } from '#shop/areas/checkout/shared/pay-block.tsx'
import { PlaceOrderButton, OrderError } from '#shop/areas/checkout/shared/place-button.tsx'
import { usePlaceOrder } from '#shop/areas/checkout/shared/use-place-order.ts'
import { TipBlock } from '#shop/areas/checkout/shared/tip-block.tsx'
import { asksTip, tipFor } from '#contract/rules/tips.ts'
import { unansweredFields } from '#contract/rules/forms/asked-fields.ts'
import ContactBlock from '#shop/areas/checkout/contact-block.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'

const FormBlock = lazyWithRetry(() => import('#shop/shell/form/custom-fields.tsx'))

const type = 'pick_and_drop'

type Props = {
  cartInput: CartRequest
  quoteState: QuoteState
  refetch: () => void
  merchant: StoreMerchantDetails
  tips: StoreTip | null
  modes: readonly StorePaymentMode[]
  payment: PaymentAlias | null
  draft: Draft
  change: (part: Partial<Draft>) => void
}

/** The tenant's questions, tip, payment and order button for a parcel. */
export function ParcelCheckout({
  cartInput,
  quoteState,
  refetch,
  merchant,
  tips,
  modes,
  payment,
  draft,
  change,
}: Props) {
  const t = useText('checkout')
  const form = quoteState.quote?.form ?? []
  const [reportedFields, setReportedFields] = useState<readonly string[]>([])
  const { isSignedIn, needsContact, missingFields: unanswered, signInGuest } = useOrderContact()
  const findMissing = () => {
    const missingFields: Record<string, string> = {
      ...unanswered(),
      ...(payment ? {} : { payment_mode: t('payment_missing') }),
    }
    if (tips?.is_required && asksTip(tips, type) && !tipFor(tips, type, draft.tip)) missingFields.tip = t('tip_missing')
    for (const id of unansweredFields(form, draft.form)) missingFields[`form_data.${id}`] = t('answer_missing')
    return missingFields
  }
  const validate = () => {
    const missingFields = findMissing()
    setReportedFields(Object.keys(missingFields))
    return missingFields
  }
  const bill = quoteState.outdated ? null : (quoteState.quote?.bill ?? null)
  const total = bill?.grand_total ?? null
  const placement = usePlaceOrder({
    merchantId: merchant._id,
    cartInput,
    payment,
    walletAmount: 0,
    draft,
    type,
    quoteState,
    total,
    validate,
    refetch,
    change,
    signInGuest,
  })
  const checkout = { ...placement, quoteState, total, isSignedIn, needsContact }
  const missing = Object.fromEntries(Object.entries(findMissing()).filter(([field]) => reportedFields.includes(field)))
  const errors = { ...missing, ...placement.error?.fields }
  return (
    <>
      {needsContact && <ContactBlock errors={errors} />}
      {form.length > 0 && (
        <Suspense>
          <FormBlock fields={form} draft={draft} change={change} errors={errors} />
        </Suspense>
      )}
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
        selected={payment}
        balance={0}
        walletPart={0}
        usesWallet={false}
        change={change}
        bill={bill}
        currency={merchant.currency}
        type={type}
        errors={errors}
      />
      <OrderError checkout={checkout} currency={merchant.currency} />
      <PlaceOrderButton checkout={checkout} currency={merchant.currency} />
    </>
  )
}
