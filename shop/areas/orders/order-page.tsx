import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import type { OrderTracking } from '#contract/checkout.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { isRecord } from '#shop/data/unknown-values.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { MapView } from '#shop/shell/content/map.tsx'
import { Stars } from '#shop/shell/form/stars.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { CancelButton } from './cancel-button.tsx'
import { DriverCard } from './driver-card.tsx'
import { EndedActs } from './cancelled-order.tsx'
import { EtaCard } from './eta-card.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderSteps } from './order-steps.tsx'
import { AgainButton } from './reorder.tsx'
import { ReviewForm } from './review-form.tsx'

export type Page = { order: CustomerOrder; tracking: z.infer<typeof OrderTracking>; heard: number; again: () => void }

/** One order, live: when it comes, where it is, what happened, what it cost. */
export function OrderPage({ order, tracking, heard, again }: Page) {
  const t = useText('orders')
  const path = usePath()
  const { contact } = useShop()
  const title = t('order_n', { id: order.order_id })
  const over = tracking.order_status === 'completed' || tracking.order_status === 'cancelled'
  const state: unknown = useLocation().state
  const help = (
    <a
      className="link"
      href={
        contact.email ? `mailto:${contact.email}?subject=${encodeURIComponent(title)}` : `tel:${contact.mobile ?? ''}`
      }
    >
      {t('help')}
    </a>
  )
  return (
    <main id="main" className="wrap order-wrap">
      <PageTitle text={title} />
      <div className="phone-only order-top">
        <Link className="icon-btn" to={path('/orders')} aria-label={t('title')}>
          <Icon flip name="back" />
        </Link>
        <b>{title}</b>
        {help}
      </div>
      {isRecord(state) && state['basketStays'] === true && (
        <p className="notice" role="status">
          {t('already_ordered')}
        </p>
      )}
      <div className="tr">
        <div className="tcol">
          <EtaCard order={order} tracking={tracking} heard={heard} />
          <OrderMap order={order} tracking={tracking} />
        </div>
        <aside>
          {tracking.order_status === 'cancelled' && <EndedActs order={order} />}
          {tracking.driver && !over && <DriverCard driver={tracking.driver} />}
          <section className="block">
            <h2 className="desk-only as-flex">
              {title} {help}
            </h2>
            <OrderSteps order={order} tracking={tracking} />
            <CancelButton order={order} again={again} />
          </section>
          {order.can_review && <ReviewForm order={order} again={again} />}
          {order.review && (
            <section className="block">
              <h2>
                {t('your_review')}{' '}
                <Stars rating={order.review.rating} label={t('stars', { count: order.review.rating })} />
              </h2>
              {order.review.review && <p>{order.review.review}</p>}
            </section>
          )}
          <OrderBill order={order} />
          {tracking.order_status === 'completed' && (
            <section className="block">
              <AgainButton order={order} wide />
            </section>
          )}
        </aside>
      </div>
    </main>
  )
}

/** Only what goes somewhere has a map, and only while it goes. */
function OrderMap({ order, tracking }: Pick<Page, 'order' | 'tracking'>) {
  const t = useText('orders')
  const pin = order.address ?? order.drop
  const { merchant } = order
  const from =
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
  const moving =
    typeof driver?.latitude === 'number' && typeof driver.longitude === 'number'
      ? { latitude: driver.latitude, longitude: driver.longitude }
      : null
  return (
    <MapView
      center={pin}
      pin={pin}
      shop={from}
      driver={moving}
      label={t('map')}
      caption={moving && driver ? driver.name : undefined}
    />
  )
}
