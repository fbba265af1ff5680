import { Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Basket } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { OrderTypeSwitch } from '#shop/shell/base/order-type.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { orderTypeFor } from '#shop/shell/base/order-type-for.ts'
import type { CheckoutData } from './shared/checkout-data.ts'
import { useDraft } from './draft/draft.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayBlock } from './shared/pay-block.tsx'
import { TipBlock } from './shared/tip-block.tsx'
import { useCheckout } from './use-checkout.ts'
import { TimeBlock } from './shared/time-block.tsx'
import { AddressBlock } from './address-block.tsx'
import { PlaceOrderBar } from './shared/place-button.tsx'

const ContactBlock = lazyWithRetry(() => import('./contact-block.tsx'))
const SignInBlock = lazyWithRetry(() => import('./sign-in-block.tsx'))
const FormBlock = lazyWithRetry(() => import('#shop/shell/form/custom-fields.tsx'))

/** The checkout on one page: contact, address, time, questions, tip and payment, with the order summary. */
export function Checkout({ basket, data }: { basket: Basket; data: CheckoutData }) {
  const t = useText('checkout')
  const path = usePath()
  const { preferences, orderTypes } = useShop()
  const { merchant } = data
  const { revalidate } = useRevalidator()
  const [draft, change] = useDraft(merchant._id)
  const type = orderTypeFor(
    merchant,
    preferences.type,
    orderTypes.map(({ alias }) => alias),
  )
  const checkout = useCheckout({ basket, data, type, draft, change })
  const { quoteState, errors } = checkout
  const [isAddressOpen, setAddressOpen] = useState(false)
  const onAddress = checkout.isAddressMissing ? () => setAddressOpen(true) : undefined
  const form = quoteState.quote?.form ?? []
  const bill = quoteState.outdated ? null : (quoteState.quote?.bill ?? null)
  return (
    <main id="main" className="wrap has-bottom-bar">
      <title>{t('title')}</title>
      <div className="checkout-layout">
        <div>
          <Link className="back-link" to={path(`/m/${merchant.slug}/${merchant._id}`)}>
            <Icon small flip name="back" />
            {t('back_to', { merchant: merchant.name })}
          </Link>
          <h1 className="checkout-title">{t('title')}</h1>
          <div className="checkout-type">
            <OrderTypeSwitch offered={merchant.order_types} />
          </div>
          {checkout.needsContact && (
            <Suspense>
              <ContactBlock errors={errors} />
            </Suspense>
          )}
          {!checkout.isSignedIn && !checkout.needsContact && (
            <Suspense>
              <SignInBlock />
            </Suspense>
          )}
          <AddressBlock
            data={data}
            type={type}
            draft={draft}
            change={change}
            errors={errors}
            open={isAddressOpen}
            setOpen={setAddressOpen}
            onSaved={() => void revalidate()}
          />
          <TimeBlock
            merchant={merchant}
            slots={data.slots}
            type={type}
            draft={draft}
            change={change}
            eta={quoteState.quote?.eta ?? null}
            errors={errors}
          />
          {form.length > 0 && (
            <Suspense>
              <FormBlock fields={form} draft={draft} change={change} errors={errors} />
            </Suspense>
          )}
          <TipBlock
            tips={data.tips}
            type={type}
            draft={draft}
            change={change}
            subtotal={bill?.subtotal ?? null}
            errors={errors}
          />
          <PayBlock
            modes={checkout.modes}
            selected={checkout.payment}
            balance={checkout.balance}
            walletPart={checkout.walletPart}
            usesWallet={draft.wallet}
            change={change}
            bill={bill}
            currency={merchant.currency}
            type={type}
            errors={errors}
          />
        </div>
        <OrderSummary
          basket={basket}
          checkout={checkout}
          draft={draft}
          change={change}
          type={type}
          merchant={merchant}
          onAddress={onAddress}
        />
      </div>
      <PlaceOrderBar checkout={checkout} currency={merchant.currency} onAddress={onAddress} />
    </main>
  )
}
