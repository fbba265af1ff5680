import { Link } from 'react-router'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { cancelOutcomeOf, paymentOutcomeOf, merchantReasonOf } from './order-outcome.rules.ts'
import type { OrderPageProps } from './order-page.tsx'
import { ReorderOrParcelButton } from './reorder.tsx'

/** A cancelled order: who cancelled it, why, and what happens with the money. */
export function CancelledCard({ order, tracking }: Pick<OrderPageProps, 'order' | 'tracking'>) {
  const t = useText('orders')
  const formatMoney = useMoney()
  const { name } = useShop()
  const outcome = cancelOutcomeOf(order, tracking.order_status_history)
  const reason = merchantReasonOf(order, outcome)
  return (
    <section className="eta-card" aria-live="polite">
      <Fanlight />
      <p>{t('status_cancelled')}</p>
      <h1 className="long-title">{t(`cancelled_${outcome}`, { merchant: order.merchant.name, store: name })}</h1>
      {reason && <p className="subtitle">{t('merchant_reason', { reason })}</p>}
      <p className="subtitle">
        {t(paymentOutcomeOf(order), { amount: formatMoney(order.bill.grand_total, order.currency) })}
      </p>
    </section>
  )
}

/** Reorder, or call the merchant. */
export function CancelledActions({ order }: { order: CustomerOrder }) {
  const t = useText('orders')
  const path = usePath()
  const { merchant } = order
  const reorderAction =
    order.placed_at === null ? (
      <Link className="btn btn-main btn-wide" to={path(`/m/${merchant.slug}/${merchant._id}`)}>
        {t('reorder')}
      </Link>
    ) : (
      <ReorderOrParcelButton order={order} wide />
    )
  return (
    <section className="block cancelled-actions">
      {reorderAction}
      {merchant.phone && (
        <a className="btn btn-line btn-wide" href={`tel:${merchant.phone}`}>
          {t('call', { driver: merchant.name })}
        </a>
      )}
    </section>
  )
}
