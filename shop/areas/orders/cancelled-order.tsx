import { Link } from 'react-router'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { endingOf, moneyOf, reasonOf } from './order-outcome.rules.ts'
import type { Page } from './order-page.tsx'
import { AgainButton } from './reorder.tsx'

/** An order that was not done: who ended it and why, what happens with the money. */
export function EndedCard({ order, tracking }: Pick<Page, 'order' | 'tracking'>) {
  const t = useText('orders')
  const money = useMoney()
  const { name } = useShop()
  const ending = endingOf(order, tracking.order_status_history)
  const reason = reasonOf(order, ending)
  return (
    <section className="hero-eta" aria-live="polite">
      <Fanlight />
      <p>{t('status_cancelled')}</p>
      <h1 className="words">{t(`cancelled_${ending}`, { merchant: order.merchant.name, store: name })}</h1>
      {reason && <p className="sub">{t('merchant_reason', { reason })}</p>}
      <p className="sub">{t(moneyOf(order), { amount: money(order.bill.grand_total, order.currency) })}</p>
    </section>
  )
}

/** What one can do now: the same again, or ask the shop. */
export function EndedActs({ order }: { order: CustomerOrder }) {
  const t = useText('orders')
  const path = usePath()
  const { merchant } = order
  const again =
    order.placed_at === null ? (
      <Link className="btn btn-main btn-wide" to={path(`/m/${merchant.slug}/${merchant._id}`)}>
        {t('reorder')}
      </Link>
    ) : (
      <AgainButton order={order} wide />
    )
  return (
    <section className="block ended">
      {again}
      {merchant.phone && (
        <a className="btn btn-line btn-wide" href={`tel:${merchant.phone}`}>
          {t('call', { driver: merchant.name })}
        </a>
      )}
    </section>
  )
}
