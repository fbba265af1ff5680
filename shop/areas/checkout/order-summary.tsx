import { Suspense } from 'react'
import { Link } from 'react-router'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { lineErrorsOf, lineTotal, priceChanges } from '#shop/areas/basket/quote/quote.ts'
import { countOf } from '#shop/data/basket.ts'
import type { Basket } from '#shop/data/basket.ts'
import { BillLines } from '#shop/shell/content/bill.tsx'
import { distanceText } from '#shop/shell/content/distance.ts'
import { TextArea } from '#shop/shell/content/field.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money, percentText } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useLocale, useText } from '#shop/shell/context/text.tsx'
import { isCheckoutField } from './shared/price-confirmation.rules.ts'
import { CouponBox } from './coupon-box.tsx'
import type { Draft } from './draft/draft.ts'
import { PlaceOrderButton, OrderError } from './shared/place-button.tsx'
import type { CheckoutState } from './use-checkout.ts'

const BasketNotices = lazyWithRetry(() => import('#shop/areas/basket/basket-notices.tsx'))
const LineErrorText = lazyWithRetry(() => import('#shop/areas/basket/line-error.tsx'))

type Props = {
  basket: Basket
  checkout: CheckoutState
  draft: Draft
  change: (change: Partial<Draft>) => void
  type: OrderTypeAlias
  merchant: StoreMerchantDetails
  onAddress: (() => void) | undefined
}

/** The items, coupon, bill and order button. */
export function OrderSummary({ basket, checkout, draft, change, type, merchant, onAddress }: Props) {
  const t = useText('checkout')
  const shell = useText('shell')
  const locale = useLocale()
  const path = usePath()
  const { quote, error, busy, outdated } = checkout.quoteState
  return (
    <aside className="order-summary">
      <section className="block">
        <h2>
          {t('your_order')}
          <Link className="link" to={path(`/m/${merchant.slug}/${merchant._id}`)}>
            {t('edit')}
          </Link>
        </h2>
        {(error !== null || (quote && priceChanges(basket, quote).length > 0)) && (
          <Suspense>
            <BasketNotices basket={basket} quoteState={checkout.quoteState} isShownElsewhere={isCheckoutField} />
          </Suspense>
        )}
        <SummaryLines basket={basket} checkout={checkout} />
        <details className="note-more" open={draft.note !== ''}>
          <summary className="link small">{t('add_note')}</summary>
          <TextArea
            label={t('note')}
            hint={t('character_count', { n: draft.note.length })}
            value={draft.note}
            maxLength={255}
            error={checkout.errors.customer_note}
            onChange={(event) => change({ note: event.target.value })}
            placeholder={t('note_example')}
          />
        </details>
        <hr />
        <CouponBox
          quote={quote}
          draft={draft}
          change={change}
          merchantId={merchant._id}
          type={type}
          currency={merchant.currency}
          error={checkout.errors.coupon_code}
        />
        <hr />
        {quote && !outdated && (
          <dl className={busy ? 'bill waiting' : 'bill'} aria-live="polite" aria-busy={busy}>
            <BillLines
              bill={quote.bill}
              pickup={type !== 'delivery'}
              deliveryFrom={quote.delivery_from}
              notes={{
                items: `${t('items', { count: countOf(basket) })}${quote.bill.product_tax > 0 && !quote.bill.is_tax_inclusive ? t('before_tax') : ''}`,
                tax: merchant.product_tax_percent > 0 ? percentText(locale, merchant.product_tax_percent) : undefined,
                delivery: quote.distance === null ? undefined : distanceText(shell, quote.distance),
              }}
            />
            <div className="total">
              <dt>{quote.delivery_from === null ? t('total') : shell('subtotal_with_tax')}</dt>
              <dd>
                <Money amount={quote.bill.grand_total} currency={quote.bill.currency} />
              </dd>
            </div>
          </dl>
        )}
        <div className="desktop-only">
          <OrderError checkout={checkout} currency={merchant.currency} />
        </div>
        <PlaceOrderButton
          checkout={checkout}
          currency={merchant.currency}
          className="desktop-only"
          onAddress={onAddress}
        />
        <p className="legal">{t('cancel_note', { merchant: merchant.name })}</p>
      </section>
    </aside>
  )
}

function SummaryLines({ basket, checkout }: { basket: Basket; checkout: CheckoutState }) {
  const { merchant } = basket
  const errors = lineErrorsOf(checkout.quoteState.error ?? checkout.error, basket.lines)
  return basket.lines.map((line, at) => (
    <div
      key={line.key}
      className={errors[line.key]?.canChangeOptions === false ? 'summary-line refused' : 'summary-line'}
    >
      <ProductImage image={line.image} seed={line.name} sizes="44px" />
      <div className="grow name">
        <b className="num">
          {line.quantity} × <bdi>{line.name}</bdi>
        </b>
        {line.optionsText && (
          <small>
            <bdi>{line.optionsText}</bdi>
          </small>
        )}
        {errors[line.key] && (
          <Suspense>
            <LineErrorText merchant={merchant} line={line} errors={errors} />
          </Suspense>
        )}
      </div>
      <Money amount={lineTotal(line, at, checkout.quoteState)} currency={merchant.currency} />
    </div>
  ))
}
