import type { ReactNode } from 'react'
import { orderLinesOf, pieceCountOf } from '#contract/rules/order-lines.ts'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useMobile } from '#panel/shell/page/use-media.ts'
import { ActAsCustomer } from '#panel/shell/session/act-as-customer.tsx'
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
import { OrderType } from './order-type.tsx'
import { toOrderRow } from '../model/order-rows.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { CancellationNote } from './cancellation-note.tsx'
import { useOrderLabels } from '../model/order-labels.ts'

export function OrderContent({ order }: { order: Order }) {
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
