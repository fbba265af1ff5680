import { useState } from 'react'
import type { Order } from '#contract/schemas/order.ts'
import { merchantOrders } from '#contract/areas/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { setRow, setDetails } from '../model/order-cache.ts'
import { toOrderRow } from '../model/order-rows.ts'

const minuteOptions = [10, 15, 20, 30, 45, 60]

/** Changes the preparation time, counted from the time of the order. The promised time moves with it. */
export function PreparationDialog({
  order,
  close,
}: {
  order: Pick<Order, 'order_id' | 'preparation_time'>
  close: () => void
}) {
  const t = useText('orders')
  const { merchantId } = usePanelRoute()
  const [minutes, setMinutes] = useState(order.preparation_time)
  const { mutate, isPending } = useCallMutation(merchantOrders.setPreparationTime, {
    successText: t('preparation_changed', { id: order.order_id, count: minutes }),
  })
  const options = [...new Set([...minuteOptions, order.preparation_time])].toSorted((one, other) => one - other)
  const save = async () => {
    const outcome = await mutate({ order_id: order.order_id, preparation_time: minutes })
    if (!outcome.ok) return
    setRow(merchantOrders, merchantId, toOrderRow(outcome.data))
    setDetails(merchantOrders, merchantId, outcome.data)
    close()
  }
  return (
    <Dialog
      opened
      close={close}
      title={t('preparation_set')}
      size="small"
      footer={
        <Button kind="primary" size="touch" busy={isPending} onClick={() => void save()}>
          {t('preparation_set')}
        </Button>
      }
    >
      <Segments
        label={t('preparation')}
        size="touch"
        value={String(minutes)}
        onChange={(next) => setMinutes(Number(next))}
        options={options.map((option) => ({ value: String(option), text: String(option) }))}
      />
    </Dialog>
  )
}
