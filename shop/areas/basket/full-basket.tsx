import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { setQuantity } from '#shop/data/basket.ts'
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

const BasketAllergens = lazyWithRetry(() => import('./basket-allergens.tsx'))
const LocationPicker = lazyWithRetry(() => import('#shop/shell/location/location-picker.tsx'))

const containsAllergens = ({ allergens, addons }: CartItem) =>
  Boolean(allergens) || addons.some((addon) => addon.allergens)

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
      {quote?.cart.cart_items.some(containsAllergens) && (
        <Suspense>
          <BasketAllergens items={quote.cart.cart_items} />
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
