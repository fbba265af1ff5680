import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { setQuantity } from '#shop/data/basket.ts'
import type { Basket } from '#shop/data/basket.ts'
import { useOrderTime } from '#shop/data/times/times.ts'
import { BillLines } from '#shop/shell/content/bill.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useTimeSpan } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { BasketLines } from './basket-lines.tsx'
import { BasketNotices } from './quote/basket-notices.tsx'
import { useBasketQuote } from './basket-quote.ts'

const PlacePicker = lazyWithRetry(() => import('#shop/shell/location/location-picker.tsx'))

/** A basket with its bill: where and for when, what is in it, the whole price before the tip, and the way to the checkout. */
export default function FullBasket({ basket, type, takes }: { basket: Basket; type: OrderTypeAlias; takes: boolean }) {
  const t = useText('basket')
  const shell = useText('shell')
  const path = usePath()
  const { choices, map } = useShop()
  const { merchant } = basket
  const time = useOrderTime(merchant.id)
  const span = useTimeSpan(merchant.timezone)
  const quoted = useBasketQuote(basket, type)
  const { quote, busy, outdated, refusal } = quoted
  const closed = refusal?.fields['merchant_id'] !== undefined
  const where =
    type === 'delivery' && choices.place?.label
      ? t('delivery_to', { merchant: merchant.name, place: choices.place.label })
      : t(type, { merchant: merchant.name })
  return (
    <>
      <p className="where">
        {where}
        {time && (
          <>
            {' '}
            · <bdi>{span(time)}</bdi>
          </>
        )}
      </p>
      <BasketNotices basket={basket} quoted={quoted} />
      <BasketLines
        basket={basket}
        quoted={quoted}
        onQuantity={(line, quantity) => setQuantity(merchant, line.key, quantity)}
      />
      {type === 'delivery' && !choices.place && !map.default_location.hide_location_bar && <AskPlace />}
      {quote && !outdated && (
        <div className={busy ? 'waiting' : undefined} aria-live="polite" aria-busy={busy}>
          <dl className="bill cart-bill">
            <BillLines bill={quote.bill} brief />
            <div className="total">
              <dt>{t('total_before_tip')}</dt>
              <dd>
                <Money amount={quote.bill.grand_total - quote.bill.tip} currency={quote.bill.currency} />
              </dd>
            </div>
          </dl>
        </div>
      )}
      {takes && !closed && (
        <Link className="btn btn-main btn-wide cart-go" to={path(`/checkout?m=${merchant.id}`)}>
          {t('to_checkout')}
        </Link>
      )}
      {!takes && !closed && <p className="small muted cart-go">{shell('shop_closed', { merchant: merchant.name })}</p>}
    </>
  )
}

/** Without an address there is no fee and so no whole price: the way to say it stands where the bill would. */
function AskPlace() {
  const t = useText('basket')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="reach ask-place" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon small name="pin" />
        {t('choose_location')}
      </button>
      {open && (
        <Suspense>
          <PlacePicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
