import { useParams } from 'react-router'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { ErrorBanner } from '#kit/ui/feedback/error-banner.tsx'
import { useDelayed } from '#kit/ui/feedback/use-delayed.ts'
import { useLiveOrders } from '../model/live-orders.ts'
import styles from './order-page.module.css'
import { OrderNumber } from './order-code.tsx'
import { PrintView } from '../actions/print-dialog.tsx'
import { useNeighbours } from '../list/use-neighbours.tsx'
import { useOrder } from '../model/use-order.ts'
import { OrderContent } from './order-content.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

/** All details of one order. */
export function OrderScreen() {
  const t = useText('orders')
  const { to } = usePanelRoute()
  const { order_id: orderId = '' } = useParams()
  const { order, loadError: error, refetch, notFound, loadedAt, isFetching } = useOrder(orderId)
  const showSkeleton = useDelayed(!order && !error)
  const neighbours = useNeighbours(orderId)
  useLiveOrders()
  return (
    <Screen
      title={<OrderNumber id={orderId} />}
      tabTitle={t('title_page', { id: orderId })}
      back={to('/orders')}
      titleExtra={order && <OrderHeader order={order} />}
      actions={neighbours}
    >
      {error && order && (
        <div className={styles.banner}>
          <ErrorBanner error={error} shownAt={loadedAt} onRetry={refetch} busy={isFetching} />
        </div>
      )}
      {order && (
        <>
          <OrderContent order={order} />
          <PrintView order={order} />
        </>
      )}
      {!order && notFound && (
        <EmptyState
          title={t('gone_title')}
          text={t('gone_text')}
          action={
            <LinkButton kind="primary" to={to('/orders')}>
              {t('back_to_orders')}
            </LinkButton>
          }
        />
      )}
      {!order && !notFound && error && <LoadErrorState error={error} retry={refetch} />}
      {!order && !error && showSkeleton && <OrderSkeleton />}
    </Screen>
  )
}

function OrderHeader({ order }: { order: Order }) {
  const t = useText('orders')
  return (
    <div className={styles.details}>
      <StatusBadge status={order.order_status} />
      {order.is_scheduled && <Tag>{t('tab_scheduled')}</Tag>}
      {order.amended_at && <Tag tone="soon">{t('changed')}</Tag>}
    </div>
  )
}
