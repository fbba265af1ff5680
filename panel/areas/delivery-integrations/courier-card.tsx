import { useEffect, useState } from 'react'
import { deliveryIntegrations } from '#contract/areas/delivery-integrations.ts'
import type { CourierStatus } from '#contract/areas/delivery-integrations.ts'
import { orders } from '#contract/areas/orders.ts'
import { canChangeProvider } from '#contract/rules/orders.ts'
import type { Order } from '#contract/schemas/order.ts'
import { useCall } from '#kit/data/query.ts'
import { loadTexts, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import styles from './delivery-integrations.module.css'

const looks = {
  waiting: { shape: 'pending', tone: 'now' },
  pending: { shape: 'pending', tone: 'plain' },
  pickup: { shape: 'driver_assigned', tone: 'info' },
  picked: { shape: 'picked', tone: 'info' },
  dropoff: { shape: 'picked', tone: 'info' },
  delivered: { shape: 'completed', tone: 'good' },
  cancelled: { shape: 'cancelled', tone: 'off' },
  failed: { shape: 'cancelled', tone: 'bad' },
} as const
const pollMs = 3_000
const isCancellable = (status: CourierStatus) => status === 'waiting' || status === 'pending' || status === 'pickup'

/** The courier of an order: asks for one, and shows where the request stands. Hidden where no service is active. */
export function CourierCard({ order }: { order: Order }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => void loadTexts('delivery').then(() => setReady(true)), [])
  const providers = useCall(deliveryIntegrations.list, {}, { staleTime: 60_000 })
  const isActive = providers.data?.some(({ is_active }) => is_active) ?? false
  return isReady && isActive ? <Courier order={order} /> : null
}

function Courier({ order }: { order: Order }) {
  const t = useText('delivery')
  const [isCancelling, setCancelling] = useState(false)
  const { order_id, order_status } = order
  const key = { order_id }
  const first = useCall(deliveryIntegrations.order, key, { keySuffix: order_status })
  const { data } = useCall(deliveryIntegrations.order, key, {
    keySuffix: order_status,
    refetchInterval: first.data?.status === 'waiting' && pollMs,
  })
  const change = { invalidates: [deliveryIntegrations.order, orders.show], errorText: t('courier_failed') }
  const request = useCallMutation(deliveryIntegrations.request, change)
  const cancel = useCallMutation(deliveryIntegrations.cancel, change)
  const canRequest = canChangeProvider(order) && order_status !== 'pending'
  const isOver = !data || data.status === 'cancelled' || data.status === 'failed'
  if (!data && !canRequest) return null
  return (
    <Card title={t('courier_courier')}>
      <Stack gap={12}>
        {data && (
          <Row gap={12} wrap>
            <StatusLabel {...looks[data.status]}>{t(`courier_status_${data.status}`)}</StatusLabel>
            {data.fee !== null && data.currency !== null && <Money amount={data.fee} currency={data.currency} />}
          </Row>
        )}
        {data?.error && !['delivered', 'cancelled'].includes(data.status) && (
          <p className={styles.problem}>
            <bdi>{data.error}</bdi>
          </p>
        )}
        <Row gap={8} wrap>
          {isOver && canRequest && (
            <Button busy={request.isPending} onClick={() => void request.mutate(key)}>
              {t(data ? 'courier_request_again' : 'courier_request')}
            </Button>
          )}
          {data?.tracking_url && (
            <LinkButton href={data.tracking_url} newTab>
              {t('courier_track')}
            </LinkButton>
          )}
          {data && isCancellable(data.status) && (
            <Button onClick={() => setCancelling(true)}>{t('courier_cancel')}</Button>
          )}
        </Row>
      </Stack>
      <ConfirmDialog
        opened={isCancelling}
        close={() => setCancelling(false)}
        danger
        title={t('courier_cancel')}
        text={t('courier_cancel_text')}
        confirmLabel={t('courier_cancel')}
        isCancellation
        onConfirm={async () => (await cancel.mutate(key)).ok}
      />
    </Card>
  )
}
