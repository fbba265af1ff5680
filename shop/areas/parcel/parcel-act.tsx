import { useEffect, useState } from 'react'
import type { PaymentAlias } from '#contract/fields.ts'
import { store } from '#contract/store.ts'
import type { StorePaymentMode } from '#contract/store.ts'
import type { StoreMerchantView } from '#contract/store-merchants.ts'
import type { Quoted, Wanted } from '#shop/areas/basket/quote.ts'
import { blank } from '#shop/areas/checkout/draft.ts'
import { useWho } from '#shop/areas/checkout/guest.ts'
import { PayBlock } from '#shop/areas/checkout/pay-block.tsx'
import { PlaceButton, Trouble } from '#shop/areas/checkout/place-button.tsx'
import { usePlacing } from '#shop/areas/checkout/placing.ts'
import WhoBlock from '#shop/areas/checkout/who-block.tsx'
import { client } from '#shop/data/client.ts'
import { useText } from '#shop/shell/text.tsx'

type Act = { wanted: Wanted; quoted: Quoted; again: () => void; merchant: StoreMerchantView; payment: PaymentAlias | null; onPayment: (alias: PaymentAlias) => void }

/** How to pay for the parcel, and sending it off. */
export function ParcelAct({ wanted, quoted, again, merchant, payment, onPayment }: Act) {
  const t = useText('checkout')
  const [modes, setModes] = useState<readonly StorePaymentMode[]>([])
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { signedIn, asksWho, unanswered, enter } = useWho()
  useEffect(() => {
    client(store.paymentModes, { merchant_id: merchant._id, order_type: 'pick_and_drop' }).then(setModes, () => setModes([]))
  }, [merchant._id])
  const chosen = payment ?? (modes.length === 1 ? (modes[0]?.alias ?? null) : null)
  const check = () => {
    const found: Record<string, string> = { ...unanswered(), ...(chosen ? {} : { payment_mode: t('payment_missing') }) }
    setMissing(found)
    return found
  }
  const bill = quoted.outdated ? null : (quoted.quote?.bill ?? null)
  const total = bill?.grand_total ?? null
  const placing = usePlacing({ merchantId: merchant._id, wanted, payment: chosen, draft: blank, type: 'pick_and_drop', quoted, total, check, again, change: () => undefined, enter })
  const checkout = { ...placing, quoted, total, signedIn, asksWho }
  return (
    <>
      {asksWho && <WhoBlock errors={{ ...missing, ...placing.refusal?.fields }} />}
      <PayBlock modes={modes} draft={{ ...blank, payment: chosen }} change={({ payment: alias }) => alias && onPayment(alias)} bill={bill} currency={merchant.currency} type="pick_and_drop" errors={chosen ? {} : missing} />
      <Trouble checkout={checkout} currency={merchant.currency} />
      <PlaceButton checkout={checkout} currency={merchant.currency} />
    </>
  )
}
