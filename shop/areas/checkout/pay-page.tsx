import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { Amendment } from '#contract/schemas/amendment.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { useNow } from '#shop/shell/context/use-now.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useLocale, useText } from '#shop/shell/context/text.tsx'
import { usePayment } from './use-payment.ts'
import type { PaymentIntent } from './use-payment.ts'
import { TestCard } from './test-card.tsx'
import { cancelUnpaidOrder } from './pending-orders.ts'

/**
 * The payment of an order: card form, bank confirmation, result. The provider's reasons are in English, so other
 * languages use their own text. Of an `amendment` that was approved, only what the order costs more is paid.
 */
export function PayPage({ order, amendment }: { order: CustomerOrder; amendment?: Amendment | undefined }) {
  const t = useText('payment')
  const formatMoney = useMoney()
  const path = usePath()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const onPaid = useCallback(() => void revalidate(), [revalidate])
  const isEnglish = useLocale().startsWith('en')
  const payment = usePayment(order, query.get('payment'), onPaid, amendment?.id)
  const now = useNow(15_000)
  const due = amendment ? amendment.new_total - amendment.old_total : order.bill.grand_total - order.wallet_amount
  const amount = formatMoney(due, order.currency)
  const back = path(amendment ? `/orders/${order.order_id}` : `/checkout?m=${order.merchant_id}`)
  return (
    <main id="main" className="wrap pay-page">
      <PageTitle text={t('title', { amount })} />
      <section className="block">
        <h1>{t('title', { amount })}</h1>
        <p className="muted">{t('order', { merchant: order.merchant.name, id: order.order_id })}</p>
        {order.wallet_amount > 0 && !amendment && (
          <p className="muted">{t('wallet_part', { amount: formatMoney(order.wallet_amount, order.currency) })}</p>
        )}
        {(payment.state === 'failed' || (payment.hasFailed && payment.state !== 'working')) && (
          <FormError title={t('failed')}>{(isEnglish && payment.reason) || t('failed_text')}</FormError>
        )}
        {payment.state === 'lost' && (
          <p className="notice" role="status">
            <Icon name="offline" />
            <span>
              <b>{t('connection_lost')}</b> {t('connection_lost_text')}
            </span>
          </p>
        )}
        {payment.state === 'expired' && <FormError title={t('expired')}>{t('expired_text')}</FormError>}
        {payment.state === 'asking' && payment.intent && (
          <p className="small muted num">
            {t('time_left', {
              minutes: Math.max(0, Math.ceil((Date.parse(payment.intent.expires_at) - now) / 60_000)),
            })}
          </p>
        )}
        {payment.state === 'asking' && <TestCard amount={amount} onPay={payment.pay} />}
        {payment.state === 'bank' && payment.bankUrl && <BankStep to={payment.bankUrl} intent={payment.intent} />}
        {(payment.state === 'working' || payment.state === 'starting') && (
          <p className="payment-wait" role="status">
            <i className="spinner" aria-hidden="true" />
            {payment.state === 'working' ? t('processing') : ''}
          </p>
        )}
        {payment.state === 'failed' && !payment.isRefusal && (
          <button type="button" className="btn btn-main btn-wide btn-tall" onClick={payment.restart}>
            {t('retry')}
          </button>
        )}
        {payment.state === 'expired' && (
          <Link className="btn btn-line btn-wide" to={back}>
            {t('to_checkout')}
          </Link>
        )}
        {!amendment && (payment.hasFailed || ['asking', 'failed', 'bank'].includes(payment.state)) && (
          <CancelPaymentButton order={order} to={back} />
        )}
      </section>
    </main>
  )
}

/**
 * Cancels the order, which releases its items and coupon, and returns to the checkout. Waits for the connection
 * if necessary.
 */
function CancelPaymentButton({ order, to }: { order: CustomerOrder; to: string }) {
  const t = useText('payment')
  const navigate = useNavigate()
  const [state, setState] = useState<'ready' | 'busy' | 'lost'>('ready')
  const online = useOnline()
  const cancelAndLeave = async () => {
    setState('busy')
    if (await cancelUnpaidOrder(order, t('cancel_reason'))) await navigate(to)
    else setState('lost')
  }
  useEffect(() => {
    if (state !== 'lost' || !online) return
    const timer = setTimeout(() => void cancelAndLeave(), 500)
    return () => clearTimeout(timer)
  })
  return (
    <BusyButton
      type="button"
      className="btn btn-line btn-wide"
      busy={state !== 'ready'}
      onClick={() => void cancelAndLeave()}
    >
      {t('change_order')}
    </BusyButton>
  )
}

/**
 * The page of the bank or of the gateway is another site, so the customer opens it explicitly. Only the test provider
 * takes cards in the shop itself.
 */
function BankStep({ to, intent }: { to: string; intent: PaymentIntent | null }) {
  const t = useText('payment')
  const isGateway = intent !== null && intent.provider !== 'sandbox'
  return (
    <>
      {isGateway && intent.environment === 'test' && (
        <p className="tiny muted row test-note">
          <Icon small name="lock" />
          {t('gateway_test')}
        </p>
      )}
      <p className="notice">
        <Icon name="lock" />
        <span>
          <b>{t(isGateway ? 'gateway_title' : 'secure_title')}</b> {t(isGateway ? 'gateway_text' : 'secure_text')}
        </span>
      </p>
      <a className="btn btn-main btn-wide btn-tall" href={to}>
        {t(isGateway ? 'open_gateway' : 'open_bank')}
      </a>
    </>
  )
}
