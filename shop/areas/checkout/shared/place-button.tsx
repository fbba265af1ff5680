import { Link, useLocation } from 'react-router'
import type { ApiError } from '#shop/data/api-error.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { Money, useMoney } from '#shop/shell/base/money.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { isShownInline } from './price-confirmation.rules.ts'
import type { CheckoutState } from '../use-checkout.ts'

type Act = {
  checkout: Pick<CheckoutState, 'place' | 'state' | 'refusal' | 'agreed' | 'quoted' | 'signedIn' | 'asksWho' | 'total'>
  currency: string
  className?: string
  /** Asks where it goes; given while nobody has said it. */ onAddress?: (() => void) | undefined
}

/** Order, with the amount on the button; or sign in first, keeping all that was answered. */
export function PlaceButton({ checkout, currency, className = '', onAddress }: Act) {
  const t = useText('checkout')
  const path = usePath()
  const { pathname, search } = useLocation()
  const { total, quoted } = checkout
  const names = `btn btn-main btn-wide btn-split place ${className}`
  const amount = total === null ? null : <Money amount={total} currency={currency} />
  if (!checkout.signedIn && !checkout.asksWho)
    return (
      <Link className={names} to={path(`/login?to=${encodeURIComponent(pathname + search)}`)}>
        <span>{t('sign_in_first')}</span>
        {amount}
      </Link>
    )
  if (onAddress)
    return (
      <button type="button" className={`btn btn-main btn-wide place ${className}`} onClick={onAddress}>
        {t('add_address')}
      </button>
    )
  return (
    <BusyButton
      type="button"
      className={names}
      busy={checkout.state !== 'ready'}
      disabled={total === null || (quoted.refusal !== null && !quoted.busy)}
      onClick={checkout.place}
    >
      <span>{t(checkout.agreed === null ? 'place_order' : 'place_at_new_total')}</span>
      {amount}
    </BusyButton>
  )
}

/** Under the thumb: the act, and above it what stands in its way, wherever the page is scrolled to. */
export function PlaceBar({ checkout, currency, onAddress }: Act) {
  const t = useText('checkout')
  const {
    quoted: { refusal, busy },
  } = checkout
  const troubled = isTroubled(checkout)
  const stop = refusal && !busy && !troubled && refusal.status !== 0 ? saidOf(refusal) : null
  return (
    <div className="bar phone-only place-bar" role="region" aria-label={t('your_order')}>
      {stop && <FormError>{stop}</FormError>}
      {troubled && <Trouble checkout={checkout} currency={currency} />}
      <PlaceButton checkout={checkout} currency={currency} onAddress={onAddress} />
    </div>
  )
}

const isTroubled = ({ state, agreed, refusal, quoted }: Act['checkout']) =>
  state === 'unknown' ||
  state === 'waiting' ||
  (agreed !== null && quoted.quote?.bill.grand_total !== agreed) ||
  refusal !== null

const saidOf = ({ fields, message }: ApiError) => Object.values(fields)[0] ?? message

/** What stood in the way of the order, and what to do: a new total, a slot that went, a shop that closed, a line that is down. */
export function Trouble({ checkout: { refusal, state, agreed, quoted }, currency }: Act) {
  const t = useText('checkout')
  const money = useMoney()
  const reached = useOnline()
  if (state === 'waiting' && !reached)
    return (
      <p className="notice" role="status">
        <Icon name="offline" />
        <span>
          <b>{t('waiting_title')}</b> {t('waiting_text')}
        </span>
      </p>
    )
  if (state === 'unknown')
    return (
      <p className="notice" role="status">
        <Icon name="offline" />
        <span>
          <b>{t('unknown_title')}</b> {t('unknown_text')}
        </span>
      </p>
    )
  if (agreed !== null && quoted.quote && quoted.quote.bill.grand_total !== agreed) {
    return (
      <p className="notice" role="alert">
        <Icon name="alert" />
        <span>
          <b>{t('total_changed')}</b>{' '}
          {t('total_changed_text', {
            was: money(agreed, currency),
            now: money(quoted.quote.bill.grand_total, currency),
          })}
        </span>
      </p>
    )
  }
  if (!refusal) return null
  return (
    <FormError title={t('not_placed')}>
      {isShownInline(refusal)
        ? null
        : refusal.status === 0
          ? t('unreachable')
          : t.has(refusal.code)
            ? t(refusal.code, refusal.values)
            : saidOf(refusal)}
    </FormError>
  )
}
