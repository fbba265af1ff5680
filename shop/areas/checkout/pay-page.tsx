import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
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
import { TestCard } from './test-card.tsx'
import { giveUp } from './draft/pending-payments.ts'

/**
 * The provider's reasons come in English; other pages say it in their own words. Paying for an order that
 * waits: the provider's questions, the bank's, and what happened.
 */
export function PayPage({ order }: { order: CustomerOrder }) {
  const t = useText('payment')
  const money = useMoney()
  const path = usePath()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const done = useCallback(() => void revalidate(), [revalidate])
  const english = useLocale().startsWith('en')
  const paying = usePayment(order, query.get('payment'), done)
  const now = useNow(15_000)
  const amount = money(order.bill.grand_total, order.currency)
  const back = path(`/checkout?m=${order.merchant_id}`)
  return (
    <main id="main" className="wrap pay-page">
      <PageTitle text={t('title', { amount })} />
      <section className="block">
        <h1>{t('title', { amount })}</h1>
        <p className="muted">{t('order', { merchant: order.merchant.name, id: order.order_id })}</p>
        {paying.state === 'failed' && (
          <FormError title={t('failed')}>{(english && paying.reason) || t('failed_text')}</FormError>
        )}
        {paying.state === 'lost' && (
          <p className="notice" role="status">
            <Icon name="offline" />
            <span>
              <b>{t('connection_lost')}</b> {t('connection_lost_text')}
            </span>
          </p>
        )}
        {paying.state === 'expired' && <FormError title={t('expired')}>{t('expired_text')}</FormError>}
        {paying.state === 'asking' && paying.started && (
          <p className="small muted num">
            {t('time_left', {
              minutes: Math.max(0, Math.ceil((Date.parse(paying.started.expires_at) - now) / 60_000)),
            })}
          </p>
        )}
        {paying.state === 'asking' && <TestCard amount={amount} onPay={paying.pay} />}
        {paying.state === 'bank' && paying.bank && <BankStep to={paying.bank} />}
        {(paying.state === 'working' || paying.state === 'starting') && (
          <p className="pay-wait" role="status">
            <i className="spin" aria-hidden="true" />
            {paying.state === 'working' ? t('processing') : ''}
          </p>
        )}
        {paying.state === 'failed' && (
          <button type="button" className="btn btn-main btn-wide btn-tall" onClick={paying.restart}>
            {t('retry')}
          </button>
        )}
        {paying.state === 'expired' && (
          <Link className="btn btn-line btn-wide" to={back}>
            {t('to_checkout')}
          </Link>
        )}
        {['asking', 'failed', 'bank'].includes(paying.state) && <GiveUpButton order={order} to={back} />}
      </section>
    </main>
  )
}

/**
 * Back to the basket, to pay or order otherwise: the order that waits is given up, so that its dishes and its
 * coupon are free. A line that is down is waited for.
 */
function GiveUpButton({ order, to }: { order: CustomerOrder; to: string }) {
  const t = useText('payment')
  const go = useNavigate()
  const [state, setState] = useState<'ready' | 'busy' | 'lost'>('ready')
  const reached = useOnline()
  const leave = async () => {
    setState('busy')
    if (await giveUp(order, t('cancel_reason'))) await go(to)
    else setState('lost')
  }
  useEffect(() => {
    if (state !== 'lost' || !reached) return
    const timer = setTimeout(() => void leave(), 500)
    return () => clearTimeout(timer)
  })
  return (
    <BusyButton type="button" className="btn btn-line btn-wide" busy={state !== 'ready'} onClick={() => void leave()}>
      {t('change_order')}
    </BusyButton>
  )
}

/** The bank's page is another site: the customer goes there knowingly. */
function BankStep({ to }: { to: string }) {
  const t = useText('payment')
  return (
    <>
      <p className="notice">
        <Icon name="lock" />
        <span>
          <b>{t('secure_title')}</b> {t('secure_text')}
        </span>
      </p>
      <a className="btn btn-main btn-wide btn-tall" href={to}>
        {t('open_bank')}
      </a>
    </>
  )
}
