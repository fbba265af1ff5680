import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Text } from '#kit/ui/layout/layout.tsx'
import { setDetails } from '../model/order-cache.ts'
import { useOrderCalls, usePosCalls } from '../model/order-calls.ts'
import styles from './pos-note.module.css'

/** What the point of sale of the merchant did with the order. If it does not have it, staff handle it without. */
export function PosNote({ order }: { order: Order }) {
  const t = useText('orders')
  const { pos } = order
  const isClosed = order.order_status === 'completed' || order.order_status === 'cancelled'
  if (!pos || (isClosed && pos.state !== 'confirmed')) return null
  const name = pos.name ?? t('pos')
  if (pos.state === 'missing') return <MissingNote order={order} name={name} reason={pos.reason} />
  return (
    <Text tone="soft" size={13}>
      {t(`pos_${pos.state}`, { name })} {pos.reference && <bdi dir="ltr">{pos.reference}</bdi>}
    </Text>
  )
}

function MissingNote({ order, name, reason }: { order: Order; name: string; reason: string | null }) {
  const t = useText('orders')
  const can = useCan()
  const calls = useOrderCalls()
  const { merchantId } = usePanelRoute()
  const { handleManually } = usePosCalls()
  const { mutate, isPending } = useCallMutation(handleManually, { successText: t('pos_manual') })
  const handle = async () => {
    const outcome = await mutate({ order_id: order.order_id })
    if (outcome.ok) setDetails(calls, merchantId, outcome.data)
  }
  return (
    <div className={styles.missing} role="status">
      <b>{t('pos_missing', { name })}</b>
      {reason && <bdi>{reason}</bdi>}
      <span>{t('pos_missing_text', { name })}</span>
      {can(handleManually) && (
        <Button kind="primary" size="touch" busy={isPending} onClick={() => void handle()}>
          {t('pos_handle')}
        </Button>
      )}
    </div>
  )
}
