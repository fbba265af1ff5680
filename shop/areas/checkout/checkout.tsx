import { Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Basket } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/icons.tsx'
import { later } from '#shop/shell/later.ts'
import { OrderTypeSwitch } from '#shop/shell/order-type.tsx'
import { usePath, useShop } from '#shop/shell/shop.tsx'
import { useText } from '#shop/shell/text.tsx'
import { typeFor } from '#shop/shell/type-for.ts'
import type { CheckoutData } from './checkout-data.ts'
import { useDraft } from './draft.ts'
import { OrderSide } from './order-side.tsx'
import { PayBlock } from './pay-block.tsx'
import { TipBlock } from './tip-block.tsx'
import { useCheckout } from './use-checkout.ts'
import { WhenBlock } from './when-block.tsx'
import { WhereBlock } from './where-block.tsx'
import { PlaceBar } from './place-button.tsx'

const WhoBlock = later(() => import('./who-block.tsx'))
const FormBlock = later(() => import('./form-block.tsx'))

/** One page, in the order of the questions: where, when, tip, how to pay; the order with its bill beside it. */
export function Checkout({ basket, data }: { basket: Basket; data: CheckoutData }) {
  const t = useText('checkout')
  const path = usePath()
  const { choices, types } = useShop()
  const { merchant } = data
  const { revalidate } = useRevalidator()
  const [draft, change] = useDraft(merchant._id)
  const type = typeFor(
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
