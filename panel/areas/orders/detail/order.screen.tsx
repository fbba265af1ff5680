import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { ErrorBanner } from '#kit/ui/feedback/error-banner.tsx'
import { useDelayed } from '#kit/ui/feedback/use-delayed.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useMobile } from '#panel/shell/page/use-media.ts'
import { useLiveOrders } from '../model/live-orders.ts'
import { OrderActions } from '../actions/order-actions.tsx'
import { OrderBill, PaymentMark } from './order-bill.tsx'
import { ActAsCustomer } from './act-as-customer.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderDueLine } from './order-due-line.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotes } from './order-notes.tsx'
import styles from './order-page.module.css'
import { MerchantMark, OrderNumber, OrderType } from './order-parts.tsx'
import { rowOf } from '../model/order-rows.ts'
import { OrderEnd, OrderTimeline } from './order-timeline.tsx'
import { useOrderWords } from '../model/order-labels.ts'
import { PrintedPage } from '../actions/print-dialog.tsx'
import { useNeighbours } from '../list/use-neighbours.tsx'
import { useOrder } from '../model/use-order.ts'

/** One order, all of it: for the desk, the kitchen and the phone call. */
export function OrderScreen() {
  const t = useText('orders')
  const { to } = usePanelRoute()
  const { order_id: orderId = '' } = useParams()
  const { order, trouble, retry, missing, freshAt, busy } = useOrder(orderId)
  const late = useDelayed(!order && !trouble)
  const neighbours = useNeighbours(orderId)
  useLiveOrders()
  return (
    <Screen
      title={<OrderNumber id={orderId} />}
      tabTitle={t('title_page', { id: orderId })}
      back={to('/orders')}
      titleExtra={order && <Head order={order} />}
      actions={neighbours}
    >
      {trouble && order && (
        <div className={styles.strip}>
          <ErrorBanner error={trouble} shownAt={freshAt} onRetry={retry} busy={busy} />
        </div>
      )}
      {order && (
        <>
          <Whole order={order} />
          <PrintedPage order={order} />
        </>
      )}
      {!order && missing && (
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
      {!order && !missing && trouble && <LoadErrorState error={trouble} retry={retry} />}
      {!order && !trouble && late && <Ghost />}
    </Screen>
  )
}

function Head({ order }: { order: Order }) {
  const t = useText('orders')
  return (
    <div className={styles.facts}>
      <StatusBadge status={order.order_status} />
      {order.is_scheduled && <Tag>{t('tab_scheduled')}</Tag>}
    </div>
  )
}

function Whole({ order }: { order: Order }) {
  const mobile = useMobile()
  const actions = <OrderActions key={order.order_id} order={order} />
  return (
    <>
      <div className={styles.columns}>
        <Main order={order} actions={!mobile && <div className={styles.actions}>{actions}</div>} />
        <Side order={order} />
      </div>
      {mobile && (
        <div className={styles.thumb} data-keep-clear>
          {actions}
        </div>
      )}
    </>
  )
}

function Main({ order, actions }: { order: Order; actions: ReactNode }) {
  const t = useText('orders')
  const say = useKitText()
  const words = useOrderWords()
  const { panel } = usePanelRoute()
  return (
    <div className={styles.stack}>
      <Card>
        <div className={styles.stack}>
          <div className={styles.facts}>
            {panel === 'tenant' && <MerchantMark merchant={order.merchant} />}
            <OrderType type={order.order_type} />
            {order.table_number && <span>{t('table', { number: order.table_number })}</span>}
            <span>
              {t('print_placed')} <Time at={order.placed_at ?? order.created_at} zone={order.merchant.timezone} />
              {say('between')}
              {t(`source_${order.source}`)}
            </span>
            {order.slot && <span>{words.arrival(order)}</span>}
          </div>
          <OrderDueLine order={rowOf(order)} />
          <OrderEnd order={order} />
          {actions}
        </div>
      </Card>
      <Card
        title={
          <>
            {t('items')} <span className={styles.count}>{order.items_count}</span>
          </>
        }
      >
        <OrderItems order={order} roomy />
      </Card>
      <Card title={t('bill')} end={<PaymentMark order={order} />}>
        <OrderBill order={order} full />
      </Card>
      <Card title={t('timeline')}>
        <OrderTimeline order={order} />
      </Card>
    </div>
  )
}

function Side({ order }: { order: Order }) {
  const t = useText('orders')
  return (
    <div className={styles.stack}>
      <Card title={t('customer')}>
        <OrderCustomer order={order} full />
        <ActAsCustomer order={order} />
      </Card>
      <OrderDelivery order={order} />
      <Card title={t('notes')} note={t('note_only')}>
        <OrderNotes order={order} />
      </Card>
    </div>
  )
}

const Ghost = () => (
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
