import { copiedDuration } from '#contract/rules/interface-constants.ts'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { orderText } from '../model/order-text.ts'
import { useOrderLabels } from '../model/order-labels.ts'

/** Copies an order as text, or its link. */
export function useCopyOrder(order: Order) {
  const t = useText('orders')
  const tKit = useKitText()
  const labels = useOrderLabels()
  const money = useMoney()
  const time = useTime()
  const { to } = usePanelRoute()
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast(t('copied'), { tone: 'good', duration: copiedDuration }),
      () => toast(t('copy_failed'), { tone: 'bad' }),
    )
  return {
    link: () => copy(new URL(to(`/orders/${order.order_id}`), location.href).href),
    text: () =>
      copy(
        orderText(order, {
          money: (amount) => money(amount, order.currency),
          time: (at) => time(at, 'smart', order.merchant.timezone),
          type: t(`type_${order.order_type}`),
          payment: labels.payment(order),
          total: t('text_total'),
          due: t('text_for'),
          parcel: order.package && labels.parcel(order.package),
          cancellation:
            order.order_status === 'cancelled'
              ? [tKit('status_cancelled'), order.cancel_reason && labels.reason(order.cancel_reason)]
                  .filter(Boolean)
                  .join(' · ')
              : null,
        }),
      ),
  }
}
