import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { orderLinesOf, pieceCountOf } from '#contract/rules/order-lines.ts'
import { isDriven } from '#contract/rules/orders.ts'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Drawer, DrawerSection } from '#kit/ui/layout/drawer.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { ErrorBanner } from '#kit/ui/feedback/error-banner.tsx'
import { useDelayed } from '#kit/ui/feedback/use-delayed.ts'
import { OrderActions } from '../actions/order-actions.tsx'
import { OrderBill, PaymentStatus } from './order-bill.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderDueLine } from './order-due-line.tsx'
import { OrderItems } from './order-items.tsx'
import { PosNote } from './pos-note.tsx'
import { OrderNoteForm } from './order-note.tsx'
import { MerchantName } from './merchant-name.tsx'
import { OrderNumber } from './order-code.tsx'
import { OrderType } from './order-type.tsx'
import styles from './order-elements.module.css'
import { toOrderRow } from '../model/order-rows.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { CancellationNote } from './cancellation-note.tsx'
import { useKey } from '../actions/use-key.ts'
import { useOrder } from '../model/use-order.ts'

const OwnDelivery = lazy(() => import('../../drivers/own-delivery.tsx'))

type Props = { orderId: string; close: () => void; previous: (() => void) | null; next: (() => void) | null }

/** An order beside its list. J and K step through the list. */
export function OrderDrawer({ orderId, close, previous, next }: Props) {
  const t = useText('orders')
  const { to } = usePanelRoute()
  const { order, loadError: error, refetch, notFound, loadedAt, isFetching } = useOrder(orderId)
  const showSkeleton = useDelayed(!order && !error)
  const step = (navigate: (() => void) | null) => (event: KeyboardEvent) => {
    if (isKeyHandledElsewhere(event)) return
    event.preventDefault()
    navigate?.()
  }
  useKey('j', step(next))
  useKey('k', step(previous))
  return (
    <Drawer
      title={<OrderNumber id={orderId} />}
      label={t('title_page', { id: orderId })}
      titleExtra={order && <StatusBadge status={order.order_status} />}
      subtitle={order && <OrderSubtitle order={order} />}
      actions={order && <OrderActions key={orderId} order={order} />}
      close={close}
      previous={previous}
      next={next}
      pagePath={to(`/orders/${orderId}`)}
      footer={order && <OrderNoteForm key={orderId} orderId={orderId} />}
    >
      {error && order && <ErrorBanner error={error} shownAt={loadedAt} onRetry={refetch} busy={isFetching} />}
      {order && <OrderSections order={order} />}
      {!order && notFound && <EmptyState title={t('gone_title')} text={t('gone_text')} />}
      {!order && !notFound && error && <LoadErrorState error={error} retry={refetch} />}
      {!order && !notFound && !error && showSkeleton && <DrawerSkeleton />}
    </Drawer>
  )
}

function OrderSubtitle({ order }: { order: Order }) {
  const t = useText('orders')
  return (
    <>
      <MerchantName merchant={order.merchant} />
      <span>·</span>
      <OrderType type={order.order_type} />
      {order.table_number && (
        <>
          <span>·</span>
          {t('table', { number: order.table_number })}
        </>
      )}
      <span>·</span>
      <span>
        {t('print_placed')} <Time at={order.placed_at ?? order.created_at} zone={order.merchant.timezone} />
      </span>
      {order.is_scheduled && <Tag>{t('tab_scheduled')}</Tag>}
      {order.amended_at && <Tag tone="soon">{t('changed')}</Tag>}
    </>
  )
}

function OrderSections({ order }: { order: Order }) {
  const t = useText('orders')
  const { to } = usePanelRoute()
  const row = toOrderRow(order)
  const isClosed = order.order_status === 'completed' || order.order_status === 'cancelled'
  return (
    <>
      {!isClosed && (
        <DrawerSection>
          <OrderDueLine order={row} />
          <PosNote order={order} />
        </DrawerSection>
      )}
      {isDriven(order) && (
        <Suspense>
          <OwnDelivery
            order={order}
            wrap={(content) => <DrawerSection title={t('delivery')}>{content}</DrawerSection>}
          />
        </Suspense>
      )}
      {order.order_status === 'cancelled' && (
        <DrawerSection>
          <CancellationNote order={order} />
        </DrawerSection>
      )}
      <DrawerSection
        title={
          <>
            {t('items')}
            <span className={styles.muted}>{pieceCountOf(orderLinesOf(order.cart.cart_items))}</span>
          </>
        }
      >
        <OrderItems order={order} />
      </DrawerSection>
      <DrawerSection title={t('bill')} end={<PaymentStatus order={order} />}>
        <OrderBill order={order} />
      </DrawerSection>
      <DrawerSection
        title={t('customer')}
        end={
          <Link className={styles.link} to={to(`/orders/${order.order_id}`)}>
            {t('open_page')}
          </Link>
        }
      >
        <OrderCustomer order={order} />
      </DrawerSection>
      <DrawerSection title={t('timeline')}>
        <OrderTimeline order={order} />
      </DrawerSection>
    </>
  )
}

const DrawerSkeleton = () => (
  <>
    {[64, 120, 180, 56].map((height) => (
      <DrawerSection key={height}>
        <Skeleton height={height} radius="sm" />
      </DrawerSection>
    ))}
  </>
)
