import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { orderLinesOf, pieceCountOf } from '#contract/rules/order-lines.ts'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { ErrorBanner } from '#kit/ui/feedback/error-banner.tsx'
import { useDelayed } from '#kit/ui/feedback/use-delayed.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useMobile } from '#panel/shell/page/use-media.ts'
import { ActAsCustomer } from '#panel/shell/session/act-as-customer.tsx'
import { useLiveOrders } from '../model/live-orders.ts'
import { OrderActions } from '../actions/order-actions.tsx'
import { OrderBill, PaymentStatus } from './order-bill.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderDueLine } from './order-due-line.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotes } from './order-notes.tsx'
import styles from './order-page.module.css'
import { MerchantName } from './merchant-name.tsx'
import { PosNote } from './pos-note.tsx'
import { OrderNumber } from './order-code.tsx'
import { OrderType } from './order-type.tsx'
import { toOrderRow } from '../model/order-rows.ts'
import { CancellationNote, OrderTimeline } from './order-timeline.tsx'
import { useOrderLabels } from '../model/order-labels.ts'
import { PrintView } from '../actions/print-dialog.tsx'
import { useNeighbours } from '../list/use-neighbours.tsx'
import { useOrder } from '../model/use-order.ts'

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

function OrderContent({ order }: { order: Order }) {
  const mobile = useMobile()
  const actions = <OrderActions key={order.order_id} order={order} />
  return (
    <>
      <div className={styles.columns}>
        <MainColumn order={order} actions={!mobile && <div className={styles.actions}>{actions}</div>} />
        <SideColumn order={order} />
      </div>
      {mobile && (
        <div className={styles.bottomActions} data-keep-clear>
          {actions}
        </div>
      )}
    </>
  )
}

function MainColumn({ order, actions }: { order: Order; actions: ReactNode }) {
  const t = useText('orders')
  const tKit = useKitText()
  const labels = useOrderLabels()
  const { panel } = usePanelRoute()
  return (
    <div className={styles.stack}>
      <Card>
        <div className={styles.stack}>
          <div className={styles.details}>
            {panel === 'tenant' && <MerchantName merchant={order.merchant} />}
            <OrderType type={order.order_type} />
            {order.table_number && <span>{t('table', { number: order.table_number })}</span>}
            <span>
              {t('print_placed')} <Time at={order.placed_at ?? order.created_at} zone={order.merchant.timezone} />
              {tKit('between')}
              {t(`source_${order.source}`)}
            </span>
            {order.slot && <span>{labels.arrival(order)}</span>}
          </div>
          <OrderDueLine order={toOrderRow(order)} />
          <CancellationNote order={order} />
          <PosNote order={order} />
          {actions}
        </div>
      </Card>
      <Card
        title={
          <>
            {t('items')} <span className={styles.count}>{pieceCountOf(orderLinesOf(order.cart.cart_items))}</span>
          </>
        }
      >
        <OrderItems order={order} roomy />
      </Card>
      <Card title={t('bill')} end={<PaymentStatus order={order} />}>
        <OrderBill order={order} full />
      </Card>
      <Card title={t('timeline')}>
        <OrderTimeline order={order} />
      </Card>
    </div>
  )
}

function SideColumn({ order }: { order: Order }) {
  const t = useText('orders')
  return (
    <div className={styles.stack}>
      <Card title={t('customer')}>
        <Stack gap={12}>
          <OrderCustomer order={order} full />
          <ActAsCustomer customer={order.customer} />
        </Stack>
      </Card>
      <OrderDelivery order={order} />
      <Card title={t('notes')} note={t('note_only')}>
        <OrderNotes order={order} />
      </Card>
    </div>
  )
}

const OrderSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.stack}>
      {[96, 180, 220].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
    <div className={styles.stack}>
      {[160, 120].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  </div>
)
