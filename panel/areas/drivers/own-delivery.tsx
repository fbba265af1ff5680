import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { OwnDelivery as Delivery } from '#contract/areas/drivers/dispatch.ts'
import type { Order } from '#contract/schemas/order.ts'
import { useCall } from '#kit/data/query.ts'
import { loadTexts, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Row } from '#kit/ui/layout/layout.tsx'
import { useDispatchCalls, useOrderCalls, useRefundCalls } from '../orders/model/order-calls.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { looks, reasonText } from './delivery-looks.ts'
import styles from './drivers.module.css'

const RefundDialog = lazy(() =>
  import('../orders/refunds/refund-dialog.tsx').then((module) => ({ default: module.RefundDialog })),
)

type Props = { order: Order; wrap: (content: ReactNode) => ReactNode }

/** The last delivery of an order by an own driver, with what to do after it failed. Nothing without one. */
export default function OwnDelivery({ order, wrap }: Props) {
  const [isReady, setReady] = useState(false)
  useEffect(() => void loadTexts('drivers').then(() => setReady(true)), [])
  const calls = useDispatchCalls()
  const { data } = useCall(
    calls.show,
    { order_id: order.order_id },
    { keySuffix: order.updated_at, keepPreviousData: true },
  )
  const [last] = data?.deliveries ?? []
  if (!isReady || !data || !last) return null
  return wrap(<LastDelivery order={order} delivery={last} isAssignable={data.is_assignable} />)
}

type LastProps = { order: Order; delivery: Delivery; isAssignable: boolean }

function LastDelivery({ order, delivery, isAssignable }: LastProps) {
  const t = useText('drivers')
  const { state, driver_name, failure_reason, note, photo_url, closed_at, picked_at, accepted_at, assigned_at } =
    delivery
  return (
    <div className={styles.delivery}>
      <Row gap={12} wrap>
        <StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>
        <bdi>{driver_name}</bdi>
        <Time at={closed_at ?? picked_at ?? accepted_at ?? assigned_at} as="clock" zone={order.merchant.timezone} />
      </Row>
      {failure_reason && <b>{t(reasonText(failure_reason))}</b>}
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      <Row gap={8} wrap>
        {photo_url && (
          <LinkButton href={photo_url} newTab>
            {t('photo')}
          </LinkButton>
        )}
        <NextSteps order={order} delivery={delivery} isAssignable={isAssignable} />
      </Row>
    </div>
  )
}

/** Takes an order back from its driver, or goes on after it was not delivered. */
function NextSteps({ order, delivery, isAssignable }: LastProps) {
  const t = useText('drivers')
  const can = useCan()
  const calls = useDispatchCalls()
  const refund = useRefundCalls().create
  const [dialog, setDialog] = useState<'assign' | 'refund' | null>(null)
  const unassign = useCallMutation(calls.unassign, { invalidates: [calls, useOrderCalls()] })
  const { order_id } = order
  const isOpen = delivery.closed_at === null
  const hasFailed = delivery.state === 'failed' && order.order_status !== 'cancelled'
  return (
    <>
      {isOpen && isAssignable && (
        <Button busy={unassign.isPending} onClick={() => void unassign.mutate({ order_id })}>
          {t('take_back')}
        </Button>
      )}
      {!isOpen && isAssignable && (
        <Button kind={hasFailed ? 'primary' : 'plain'} onClick={() => setDialog('assign')}>
          {t('assign_again')}
        </Button>
      )}
      {hasFailed && can(refund) && order.refundable_amount > 0 && (
        <Button onClick={() => setDialog('refund')}>{t('refund')}</Button>
      )}
      {dialog === 'assign' && <AssignDialog order={order} close={() => setDialog(null)} />}
      {dialog === 'refund' && (
        <Suspense>
          <RefundDialog
            order={order}
            close={() => setDialog(null)}
            incident={{ reason: delivery.failure_reason ? t(reasonText(delivery.failure_reason)) : '' }}
          />
        </Suspense>
      )}
    </>
  )
}
