import { useEffect, useState } from 'react'
import { store } from '#contract/areas/storefront/storefront.ts'
import type { StorePaymentMode, StoreTip } from '#contract/areas/storefront/storefront.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { useQuote } from '#shop/areas/basket/quote/quote.ts'
import type { CartRequest } from '#shop/areas/basket/cart-input.ts'
import { emptyDraft as noAnswers, lastPayment, selectedPaymentOf } from '#shop/areas/checkout/draft/draft.ts'
import type { Draft } from '#shop/areas/checkout/draft/draft.ts'
import { tipFor } from '#contract/rules/tips.ts'
import { newAddressAt, toAddressInput } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { client } from '#shop/data/client.ts'
import { useLocalStore } from '#shop/data/local-store.ts'
import { BillLines } from '#shop/shell/content/bill.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { Money } from '#shop/shell/base/money.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { ParcelCheckout } from './parcel-checkout.tsx'
import { ParcelAddress, useSavedAddresses } from './parcel-address.tsx'

/** The form of a courier order: addresses, parcel and price. Couriers have no menu. */
export default function ParcelForm({ merchant }: { merchant: StoreMerchantDetails }) {
  const t = useText('parcel')
  const { preferences, map } = useShop()
  const position = preferences.place ??
    merchant.merchant_address_location ?? {
      latitude: map.default_location.latitude ?? 0,
      longitude: map.default_location.longitude ?? 0,
    }
  const [from, setFrom] = useState<AddressDraft>(newAddressAt(preferences.place, position))
  const [to, setTo] = useState<AddressDraft>(newAddressAt(null, position))
  const saved = useSavedAddresses()
  const [description, setDescription] = useState('')
  const [kilos, setKilos] = useState('1')
  const [draft, setDraft] = useState<Draft>(noAnswers)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const { tips, modes } = useCheckoutOptions(merchant._id)
  const payment = selectedPaymentOf(draft, modes, useLocalStore(lastPayment), 0)
  const tip = tips && tipFor(tips, 'pick_and_drop', draft.tip)
  const grams = Math.round(Number(kilos.replace(',', '.')) * 1000)
  const complete = isComplete(from) && isComplete(to) && description.trim() !== '' && grams > 0
  const hasTwoPlaces = from.latitude !== to.latitude || from.longitude !== to.longitude
  const cartInput: CartRequest | null =
    complete && hasTwoPlaces
      ? {
          merchant_id: merchant._id,
          order_type: 'pick_and_drop',
          pickup: toAddressInput(from),
          drop: toAddressInput(to),
          package: { description: description.trim(), weight_grams: grams },
          ...(tip ? { tip } : {}),
          ...(payment ? { payment_mode: payment } : {}),
        }
      : null
  const [round, setRound] = useState(0)
  const quoteState = useQuote(cartInput, merchant.name, round)
  const { quote, error, busy, outdated } = quoteState
  const errors = error?.fields ?? {}
  const general = Object.entries(errors)
    .filter(([field]) => !field.includes('.'))
    .map(([, text]) => text)
  return (
    <div className="parcel-form">
      <ParcelAddress
        title={t('pickup')}
        value={from}
        onChange={setFrom}
        errors={errors}
        prefix="pickup."
        saved={saved}
        merchantId={merchant._id}
      />
      <ParcelAddress
        title={t('drop')}
        value={to}
        onChange={setTo}
        errors={errors}
        prefix="drop."
        saved={saved}
        merchantId={merchant._id}
      />
      <ParcelFields
        description={description}
        onDescription={setDescription}
        kilos={kilos}
        onKilos={setKilos}
        errors={errors}
      />
      <section className="block parcel-bill" aria-live="polite">
        <h2>{t('price')}</h2>
        {quote && cartInput && !outdated ? (
          <dl className={busy ? 'bill waiting' : 'bill'}>
            <BillLines bill={quote.bill} />
            <div className="total">
              <dt>{t('total')}</dt>
              <dd>
                <Money amount={quote.bill.grand_total} currency={quote.bill.currency} />
              </dd>
            </div>
          </dl>
        ) : (
          <p className="muted">{t(complete && !hasTwoPlaces ? 'same_location' : 'price_pending')}</p>
        )}
        {general.map((text) => (
          <FormError key={text}>{text}</FormError>
        ))}
        {quote && cartInput && (
          <ParcelCheckout
            cartInput={cartInput}
            quoteState={quoteState}
            refetch={() => setRound((now) => now + 1)}
            merchant={merchant}
            tips={tips}
            modes={modes}
            payment={payment}
            draft={draft}
            change={change}
          />
        )}
      </section>
    </div>
  )
}

const isComplete = ({ address, confirmed_by }: AddressDraft) => address.trim() !== '' && confirmed_by !== null

/** The merchant's tips and payment modes. */
function useCheckoutOptions(merchant_id: string): { tips: StoreTip | null; modes: readonly StorePaymentMode[] } {
  const [tips, setTips] = useState<StoreTip | null>(null)
  const [modes, setModes] = useState<readonly StorePaymentMode[]>([])
  useEffect(() => {
    client(store.tips, { merchant_id }).then(setTips, () => undefined)
    client(store.paymentModes, { merchant_id, order_type: 'pick_and_drop' }).then(
      // the wallet pays orders of the checkout page
      (offered) => setModes(offered.filter(({ alias }) => alias !== 'wallet')),
      () => setModes([]),
    )
  }, [merchant_id])
  return { tips, modes }
}

type ParcelFieldsProps = {
  description: string
  onDescription: (description: string) => void
  kilos: string
  onKilos: (kilos: string) => void
  errors: Readonly<Record<string, string>>
}

function ParcelFields({ description, onDescription, kilos, onKilos, errors }: ParcelFieldsProps) {
  const t = useText('parcel')
  return (
    <section className="block">
      <h2>{t('parcel')}</h2>
      <div className="fields">
        <Field
          label={t('description')}
          value={description}
          maxLength={255}
          placeholder={t('description_example')}
          error={errors['package.description']}
          onChange={(event) => onDescription(event.target.value)}
        />
        <Field
          label={t('weight')}
          hint={t('weight_unit')}
          inputMode="decimal"
          value={kilos}
          error={errors['package.weight_grams']}
          onChange={(event) => onKilos(event.target.value)}
        />
      </div>
    </section>
  )
}
