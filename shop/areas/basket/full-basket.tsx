import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { setQuantity } from '#shop/data/basket-lines.ts'
import type { Basket } from '#shop/data/basket.ts'
import { useOrderTime } from '#shop/data/times/times.ts'
import { BillLines } from '#shop/shell/content/bill.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useTimeSpanText } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { BasketLines } from './basket-lines.tsx'
import BasketNotices from './basket-notices.tsx'
import { useBasketQuote } from './basket-quote.ts'

const LocationPicker = lazyWithRetry(() => import('#shop/shell/location/location-picker.tsx'))

const allergensOf = (items: readonly CartItem[] = []) => [
  ...new Set(items.flatMap((item) => [item, ...item.addons].flatMap((one) => one.allergens ?? []))),
]

/** A basket with delivery details, lines, bill before the tip, and the link to the checkout. */
export default function FullBasket({
  basket,
  type,
  acceptsOrders,
}: {
  basket: Basket
  type: OrderTypeAlias
  acceptsOrders: boolean
}) {
  const t = useText('basket')
  const shell = useText('shell')
  const path = usePath()
  const { preferences, map } = useShop()
  const { merchant } = basket
  const time = useOrderTime(merchant.id)
  const formatSpan = useTimeSpanText(merchant.timezone)
  const quoteState = useBasketQuote(basket, type)
  const { quote, busy, outdated, error } = quoteState
  const allergens = allergensOf(quote?.cart.cart_items)
  const closed = error?.fields['merchant_id'] !== undefined
  const destination =
    type === 'delivery' && preferences.place?.label
      ? t('delivery_to', { merchant: merchant.name, place: preferences.place.label })
      : t(type, { merchant: merchant.name })
  return (
    <>
      <p className="cart-destination">
        {destination}
        {time && (
          <>
            {' '}
            · <bdi>{formatSpan(time)}</bdi>
          </>
        )}
      </p>
      <BasketNotices basket={basket} quoteState={quoteState} />
      <BasketLines
        basket={basket}
        quoteState={quoteState}
        onQuantity={(line, quantity) => setQuantity(merchant, line.key, quantity)}
      />
      {type === 'delivery' && !preferences.place && !map.default_location.hide_location_bar && <LocationPrompt />}
      {quote && !outdated && (
        <div className={busy ? 'waiting' : undefined} aria-live="polite" aria-busy={busy}>
          <dl className="bill cart-bill">
            <BillLines bill={quote.bill} deliveryFrom={quote.delivery_from} brief />
            <div className="total">
              <dt>{quote.delivery_from === null ? t('total_before_tip') : shell('subtotal_with_tax')}</dt>
              <dd>
                <Money amount={quote.bill.grand_total - quote.bill.tip} currency={quote.bill.currency} />
              </dd>
            </div>
          </dl>
        </div>
      )}
      {allergens.length > 0 && (
        <Suspense>
          <BasketAllergens allergens={allergens} />
        </Suspense>
      )}
      {acceptsOrders && !closed && (
        <Link className="btn btn-main btn-wide checkout-link" to={path(`/checkout?m=${merchant.id}`)}>
          {t('to_checkout')}
        </Link>
      )}
      {!acceptsOrders && !closed && (
        <p className="small muted checkout-link">{shell('shop_closed', { merchant: merchant.name })}</p>
      )}
    </>
  )
}

/** Without an address there is no delivery fee and no total, so this button is shown in their place. */
function LocationPrompt() {
  const t = useText('basket')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="info-row choose-location" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon small name="pin" />
        {t('choose_location')}
      </button>
      {open && (
        <Suspense>
          <LocationPicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The allergens of all items with their options and add-ons, which the API has named. */
function BasketAllergens({ allergens }: { allergens: readonly string[] }) {
  const t = useText('allergens')
  return (
    <p className="small muted">
      {t('contains')}{' '}
      <b>
        {allergens
          .map((name) => {
            const key = `allergen_${name}`
            return t.has(key) ? t(key) : name
          })
          .join(t('comma'))}
      </b>
    </p>
  )
}
