import { IconInfoCircle } from '@tabler/icons-react'
import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useCaptureCall, useOrderCalls } from '../model/order-calls.ts'
import styles from '../detail/order-bill.module.css'

/** What is authorised for an order, and the button that charges it before the order is accepted. */
export function AuthorizedNote({ order }: { order: Order }) {
  const { order_id, order_status, grand_total, currency } = order
  const t = useText('orders')
  const can = useCan()
  const money = useMoney()
  const capture = useCaptureCall()
  const amount = money(grand_total, currency)
  const { mutate, isPending } = useCallMutation(capture, {
    invalidates: [useOrderCalls()],
    successText: t('capture_done', { amount }),
  })
  if (order_status === 'cancelled') return null
  return (
    <div className={styles.refund}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        <span>{t(order_status === 'pending' ? 'authorized_note' : 'authorized_waits', { amount })}</span>
        {can(capture) && (
          <Button busy={isPending} onClick={() => mutate({ order_id })}>
            {t('capture_now')}
          </Button>
        )}
      </span>
    </div>
  )
}
