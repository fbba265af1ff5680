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
import { OrderSide } from './order-summary.tsx'
import { PayBlock } from './shared/pay-block.tsx'
import { TipBlock } from './shared/tip-block.tsx'
import { useCheckout } from './use-checkout.ts'
import { WhenBlock } from './shared/time-block.tsx'
import { WhereBlock } from './address-block.tsx'
import { PlaceBar } from './shared/place-button.tsx'

const WhoBlock = lazyWithRetry(() => import('./contact-block.tsx'))
const FormBlock = lazyWithRetry(() => import('./form-block.tsx'))

/** One page, in the order of the questions: where, when, tip, how to pay; the order with its bill beside it. */
export function Checkout({ basket, data }: { basket: Basket; data: CheckoutData }) {
  const t = useText('checkout')
  const path = usePath()
  const { choices, types } = useShop()
  const { merchant } = data
  const { revalidate } = useRevalidator()
  const [draft, change] = useDraft(merchant._id)
  const type = orderTypeFor(
    merchant,
    choices.type,
    types.map(({ alias }) => alias),
  )
  const checkout = useCheckout({ basket, data, type, draft, change })
  const { quoted, errors } = checkout
  const [asksPlace, setAsksPlace] = useState(false)
  const onAddress = checkout.placeless ? () => setAsksPlace(true) : undefined
  const form = quoted.quote?.form ?? []
  const bill = quoted.outdated ? null : (quoted.quote?.bill ?? null)
  return (
    <main id="main" className="wrap has-bar">
      <title>{t('title')}</title>
      <div className="co">
        <div>
          <Link className="crumb" to={path(`/m/${merchant.slug}/${merchant._id}`)}>
            <Icon small flip name="back" />
            {t('back_to', { merchant: merchant.name })}
          </Link>
          <h1 className="co-h1">{t('title')}</h1>
          <div className="co-type">
            <OrderTypeSwitch offered={merchant.order_types} />
          </div>
          {checkout.asksWho && <WhoBlock errors={errors} />}
          <WhereBlock
            data={data}
            type={type}
            draft={draft}
            change={change}
            errors={errors}
            open={asksPlace}
            setOpen={setAsksPlace}
            onSaved={() => void revalidate()}
          />
          <WhenBlock
            merchant={merchant}
            slots={data.slots}
            type={type}
            draft={draft}
            change={change}
            eta={quoted.quote?.eta ?? null}
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
            modes={data.modes}
            draft={draft}
            change={change}
            bill={bill}
            currency={merchant.currency}
            type={type}
            errors={errors}
          />
        </div>
        <OrderSide
          basket={basket}
          checkout={checkout}
          draft={draft}
          change={change}
          type={type}
          merchant={merchant}
          onAddress={onAddress}
        />
      </div>
      <PlaceBar checkout={checkout} currency={merchant.currency} onAddress={onAddress} />
    </main>
  )
}
