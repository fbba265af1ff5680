import { useEffect } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { saveOfflineOrders } from '#shop/data/offline/offline-data.ts'
import { session } from '#shop/data/session.ts'
import { isolateText } from '../content/isolate-text.ts'
import { useOrderTimeText } from '../content/order-times.ts'
import { useMoney } from '../base/money.tsx'
import { useText } from '../context/text.tsx'

type Order = Pick<
  OrderSummary,
  | 'order_id'
  | 'items'
  | 'is_scheduled'
  | 'delivery_timestamp'
  | 'delivery_timestamp_human'
  | 'created_at'
  | 'grand_total'
  | 'currency'
  | 'order_status'
> & { merchant: { name: string } }

/** Keeps the last orders for the page without a connection, until sign-out. Not those of an impersonated customer. */
export function useOfflineOrders(orders: readonly Order[]) {
  const t = useText('orders')
  const money = useMoney()
  const timeText = useOrderTimeText()
  const rows = orders.map((one) => ({
    id: one.order_id,
    merchant: one.merchant.name,
    items: one.items.map((item) => `${item.quantity} × ${isolateText(item.name)}`).join(t('comma')),
    time: timeText.dateTime(
      one.is_scheduled ? one.delivery_timestamp : one.created_at,
      one.delivery_timestamp_human.timezone,
    ),
    total: money(one.grand_total, one.currency),
    status: t(`status_${one.order_status}`),
  }))
  const text = JSON.stringify(rows)
  useEffect(() => {
    const current = session.get()
    if (current && !current.by_admin)
      void saveOfflineOrders(current.expires_at, JSON.parse(text)).catch(() => undefined)
  }, [text])
}
