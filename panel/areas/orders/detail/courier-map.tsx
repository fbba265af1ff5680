import type { Point } from '#contract/rules/distance.ts'
import type { Order } from '#contract/schemas/order.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import PlaceMap from '#panel/shell/map/place-map.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { positionOf } from '../model/order-address.ts'
import { useOrderCalls } from '../model/order-calls.ts'
import styles from './order-page.module.css'

/** Positions are not live events, so the order is asked for again. */
const pollMs = 15_000

/** Where the courier of a service is, between the store and the customer. Nothing until the service has said it. */
export default function CourierMap({ order }: { order: Order }) {
  const t = useText('orders')
  const { boot } = usePanelContext()
  useCall(useOrderCalls().show, { order_id: order.order_id }, { refetchInterval: pollMs })
  const driver = positionOf(order.driver)
  const { latitude, longitude } = order.merchant
  const store: Point | null = latitude !== null && longitude !== null ? { latitude, longitude } : null
  if (!driver) return null
  return (
    <div className={styles.courierMap}>
      <PlaceMap
        store={order.pickup ?? store}
        target={order.drop ?? order.address}
        driver={driver}
        streets={boot.street_layer}
        label={t('courier_map')}
      />
    </div>
  )
}
