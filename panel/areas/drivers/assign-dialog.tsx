import { useEffect, useState } from 'react'
import type { AvailableDriver } from '#contract/areas/drivers/dispatch.ts'
import { orders } from '#contract/areas/orders.ts'
import { canChangeProvider } from '#contract/rules/orders.ts'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { loadTexts, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { ProviderDialog } from '../orders/actions/provider-dialog.tsx'
import { useDispatchCalls, useOrderCalls } from '../orders/model/order-calls.ts'
import { useOrderLabels } from '../orders/model/order-labels.ts'
import styles from './drivers.module.css'

type Props = { order: Order; close: () => void }

/** Gives an order to a driver on duty, or to a courier by name. */
export function AssignDialog({ order, close }: Props) {
  const [isReady, setReady] = useState(false)
  const [isOther, setOther] = useState(false)
  useEffect(() => void loadTexts('drivers').then(() => setReady(true)), [])
  const canName = useCan()(orders.setDeliveryProvider) && canChangeProvider(order)
  const { panel } = usePanelRoute()
  const other = panel === 'tenant' && canName ? () => setOther(true) : null
  if (isOther) return <ProviderDialog rows={[order]} close={close} current={order} />
  return isReady ? <Drivers order={order} close={close} other={other} /> : null
}

function Drivers({ order, close, other }: Props & { other: (() => void) | null }) {
  const t = useText('drivers')
  const tOrders = useText('orders')
  const calls = useDispatchCalls()
  const key = { order_id: order.order_id }
  const drivers = useCall(calls.drivers, key, { staleTime: 0, refetchInterval: 20_000 })
  const delivery = useCall(calls.show, key, { staleTime: 0 })
  const assign = useCallMutation(calls.assign, { invalidates: [calls, useOrderCalls()] })
  const open = delivery.data?.deliveries.find(({ closed_at }) => closed_at === null)
  const choose = async (driver_id: string) => {
    const { ok } = await assign.mutate({ ...key, driver_id, replaces: open?.id ?? null })
    if (ok) close()
  }
  return (
    <Dialog
      opened
      close={close}
      size="small"
      title={`${tOrders(open ? 'change_driver' : 'assign_driver')} #${order.order_id}`}
      footer={
        other && (
          <Button size="touch" onClick={other}>
            {t('other_courier')}
          </Button>
        )
      }
    >
      {drivers.loadError && !drivers.data && <LoadErrorState error={drivers.loadError} retry={drivers.refetch} />}
      {drivers.data?.length === 0 && <EmptyState title={t('nobody')} text={t('nobody_text')} />}
      {drivers.data?.map((driver) => (
        <DriverLine
          key={driver.id}
          driver={driver}
          isCurrent={driver.id === open?.driver_id}
          isBusy={assign.isPending || !delivery.data}
          choose={() => void choose(driver.id)}
        />
      ))}
    </Dialog>
  )
}

type LineProps = { driver: AvailableDriver; isCurrent: boolean; isBusy: boolean; choose: () => void }

/** A driver with what speaks for the choice. */
function DriverLine({ driver, isCurrent, isBusy, choose }: LineProps) {
  const t = useText('drivers')
  const tOrders = useText('orders')
  const time = useTime()
  const labels = useOrderLabels()
  const { name, open_deliveries, distance, seen_at, suggestion } = driver
  return (
    <div className={styles.driver}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {isCurrent ? (
        <Tag tone="good">{t('current')}</Tag>
      ) : (
        <Button size="touch" kind={suggestion ? 'primary' : 'plain'} disabled={isBusy} onClick={choose}>
          {tOrders('assign_driver')}
        </Button>
      )}
      <div className={styles.facts}>
        {suggestion && <Tag tone="info">{t(`suggestion_${suggestion}`)}</Tag>}
        <span>{open_deliveries === 0 ? t('free') : t('open_deliveries', { count: open_deliveries })}</span>
        {distance !== null && <span>{t('distance_away', { distance: labels.distance(distance) })}</span>}
        <span>{t('seen', { time: time(seen_at, 'clock') })}</span>
      </div>
    </div>
  )
}
