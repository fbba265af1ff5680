import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import type { OrderTracking } from '#contract/areas/checkout.ts'
import type { Driver } from '#contract/schemas/driver.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { isRecord } from '#shop/data/unknown-values.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { MapView } from '#shop/shell/content/map.tsx'
import { Stars } from '#shop/shell/form/stars.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { CancelButton } from './cancel-button.tsx'
import { CancelledActions } from './cancelled-order.tsx'
import { EtaCard } from './eta-card.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderSteps } from './order-steps.tsx'
import { ReorderOrParcelButton } from './reorder.tsx'

const AmendmentCard = lazyWithRetry(() => import('./amendment-card.tsx'))
const DriverCard = lazyWithRetry(() => import('./driver-card.tsx'))
const ReviewForm = lazyWithRetry(() => import('./review-form.tsx'))
const HelpSheet = lazyWithRetry(() => import('./help-sheet.tsx'))

export type OrderPageProps = {
  order: CustomerOrder
  tracking: z.infer<typeof OrderTracking>
  lastHeardAt: number
  reload: () => void
  /** The token of the link by which somebody sees the order without signing in. */
  link?: string
}

/** A live order: delivery time, map, steps, bill. */
export function OrderPage({ order, tracking, lastHeardAt, reload, link }: OrderPageProps) {
  const t = useText('orders')
  const path = usePath()
  const title = t('order_n', { id: order.order_id })
  const isFinished = tracking.order_status === 'completed' || tracking.order_status === 'cancelled'
  const state: unknown = useLocation().state
  const [isHelpOpen, setHelpOpen] = useState(false)
  const helpLink = (
    <button type="button" className="link" aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
      {t('help')}
    </button>
  )
  return (
    <main id="main" className="wrap order-page">
      <PageTitle text={title} />
      {isHelpOpen && (
        <Suspense>
          <HelpSheet order={order} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      <div className="phone-only order-top">
        <Link className="icon-btn" to={path(link ? '/' : '/orders')} aria-label={t(link ? 'browse_shops' : 'title')}>
          <Icon flip name="back" />
        </Link>
        <b>{title}</b>
        {helpLink}
      </div>
      {isRecord(state) && state['alreadyOrdered'] === true && (
        <p className="notice" role="status">
          {t('already_ordered')}
        </p>
      )}
      <div className="order-layout">
        <div className="order-column">
          {order.amendments.length > 0 && (
            <Suspense>
              <AmendmentCard order={order} reload={reload} link={link} />
            </Suspense>
          )}
          <EtaCard order={order} tracking={tracking} lastHeardAt={lastHeardAt} />
          <OrderMap order={order} tracking={tracking} />
        </div>
        <aside>
          {tracking.order_status === 'cancelled' && !link && <CancelledActions order={order} />}
          <Suspense>{tracking.driver && !isFinished && <DriverCard driver={tracking.driver} />}</Suspense>
          <section className="block">
            <h2 className="desktop-only as-flex">
              {title} {helpLink}
            </h2>
            <OrderSteps order={order} tracking={tracking} />
            <CancelButton order={order} reload={reload} />
          </section>
          {order.can_review && (
            <Suspense>
              <ReviewForm order={order} onSubmit={reload} />
            </Suspense>
          )}
          {order.review && (
            <section className="block">
              <h2>
                {t('your_review')}{' '}
                <Stars rating={order.review.rating} label={t('stars', { count: order.review.rating })} />
              </h2>
              {order.review.review && <p>{order.review.review}</p>}
              {!order.review.is_published && <p className="muted small">{t('review_waiting')}</p>}
              {order.review.reply && (
                <blockquote className="reply">
                  <b className="small">{t('reply_from', { merchant: order.merchant.name })}</b>
                  <p>{order.review.reply}</p>
                </blockquote>
              )}
            </section>
          )}
          <OrderBill order={order} hasReceipt={!link} />
          {tracking.order_status === 'completed' && !link && (
            <section className="block">
              <ReorderOrParcelButton order={order} wide />
            </section>
          )}
        </aside>
      </div>
    </main>
  )
}

/** The name of the driver, and when they were there. */
function DriverCaption({ driver: { name, located_at }, zone }: { driver: Driver; zone: string }) {
  const timeText = useOrderTimeText()
  return (
    <>
      <bdi>{name}</bdi> {located_at && timeText.clock(located_at, zone)}
    </>
  )
}

/** Deliveries have a map until they arrive. */
function OrderMap({ order, tracking }: Pick<OrderPageProps, 'order' | 'tracking'>) {
  const t = useText('orders')
  const pin = order.address ?? order.drop
  const { merchant } = order
  const origin =
    order.pickup ??
    (merchant.latitude !== null && merchant.longitude !== null
      ? { latitude: merchant.latitude, longitude: merchant.longitude }
      : null)
  if (
    !pin ||
    tracking.order_status === 'cancelled' ||
    tracking.order_status === 'delivered' ||
    tracking.order_status === 'completed'
  )
    return null
  const { driver } = tracking
  const driverPosition =
    typeof driver?.latitude === 'number' && typeof driver.longitude === 'number'
      ? { latitude: driver.latitude, longitude: driver.longitude }
      : null
  return (
    <MapView
      center={pin}
      pin={pin}
      shop={origin}
      driver={driverPosition}
      label={t('map')}
      caption={driverPosition && driver ? <DriverCaption driver={driver} zone={merchant.timezone} /> : undefined}
    />
  )
}
