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

type Props = {
  checkout: Pick<
    CheckoutState,
    'placeOrder' | 'state' | 'error' | 'agreedTotal' | 'quoteState' | 'isSignedIn' | 'needsContact' | 'total'
  >
  currency: string
  className?: string
  /** Opens the address sheet; set while the address is missing. */
  onAddress?: (() => void) | undefined
}

/** The order button with the total; a link to sign in if that is required. */
export function PlaceOrderButton({ checkout, currency, className = '', onAddress }: Props) {
  const t = useText('checkout')
  const path = usePath()
  const { pathname, search } = useLocation()
  const { total, quoteState } = checkout
  const names = `btn btn-main btn-wide btn-split place-order ${className}`
  const amount = total === null ? null : <Money amount={total} currency={currency} />
  if (onAddress)
    return (
      <button type="button" className={`btn btn-main btn-wide place-order ${className}`} onClick={onAddress}>
        {t('add_address')}
      </button>
    )
  if (!checkout.isSignedIn && !checkout.needsContact)
    return (
      <Link className={names} to={path(`/login?to=${encodeURIComponent(pathname + search)}`)}>
        <span>{t('sign_in_first')}</span>
        {amount}
      </Link>
    )
  return (
    <BusyButton
      type="button"
      className={names}
      busy={checkout.state !== 'ready'}
      disabled={total === null || (quoteState.error !== null && !quoteState.busy)}
      onClick={checkout.placeOrder}
    >
      <span>{t(checkout.agreedTotal === null ? 'place_order' : 'place_at_new_total')}</span>
      {amount}
    </BusyButton>
  )
}

/** The order button at the bottom of phones, with the reason if the order cannot be placed. */
export function PlaceOrderBar({ checkout, currency, onAddress }: Props) {
  const t = useText('checkout')
  const {
    quoteState: { error, busy },
  } = checkout
  const hasError = hasOrderError(checkout)
  const blockingText = error && !busy && !hasError && error.status !== 0 ? firstTextOf(error) : null
  return (
    <div className="bottom-bar phone-only place-bar" role="region" aria-label={t('your_order')}>
      {blockingText && <FormError>{blockingText}</FormError>}
      {hasError && <OrderError checkout={checkout} currency={currency} />}
      <PlaceOrderButton checkout={checkout} currency={currency} onAddress={onAddress} />
    </div>
  )
}

const hasOrderError = ({ state, agreedTotal, error, quoteState }: Props['checkout']) =>
  state === 'unknown' ||
  state === 'waiting' ||
  (agreedTotal !== null && quoteState.quote?.bill.grand_total !== agreedTotal) ||
  error !== null

const firstTextOf = ({ fields, message }: ApiError) => Object.values(fields)[0] ?? message

/** Why the order was not placed: changed total, full slot, closed shop, or lost connection. */
export function OrderError({ checkout: { error, state, agreedTotal, quoteState }, currency }: Props) {
  const t = useText('checkout')
  const formatMoney = useMoney()
  const online = useOnline()
  if (state === 'waiting' && !online)
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
  if (agreedTotal !== null && quoteState.quote && quoteState.quote.bill.grand_total !== agreedTotal) {
    return (
      <p className="notice" role="alert">
        <Icon name="alert" />
        <span>
          <b>{t('total_changed')}</b>{' '}
          {t('total_changed_text', {
            was: formatMoney(agreedTotal, currency),
            now: formatMoney(quoteState.quote.bill.grand_total, currency),
          })}
        </span>
      </p>
    )
  }
  if (!error) return null
  const errorText = () => {
    if (isShownInline(error)) return null
    if (error.status === 0) return t('unreachable')
    return t.has(error.code) ? t(error.code, error.values) : firstTextOf(error)
  }
  return <FormError title={t('not_placed')}>{errorText()}</FormError>
}
