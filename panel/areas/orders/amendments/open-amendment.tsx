import type { Amendment } from '#contract/schemas/amendment.ts'
import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useAmendmentCalls, useOrderCalls } from '../model/order-calls.ts'
import { useOrderLabels } from '../model/order-labels.ts'
import styles from './amendment-dialog.module.css'

/** The change that waits for the customer, and the button that takes it back. */
export function OpenAmendment({ order, amendment }: { order: Order; amendment: Amendment }) {
  const t = useText('orders')
  const can = useCan()
  const time = useTime()
  const money = useMoney()
  const labels = useOrderLabels()
  const { withdraw } = useAmendmentCalls()
  const { mutate, isPending } = useCallMutation(withdraw, { invalidates: [useOrderCalls()] })
  const { order_id, currency, merchant } = order
  const amount = money(amendment.new_total - amendment.old_total, currency)
  return (
    <div className={styles.open} role="status">
      <b>
        {amendment.state === 'approved'
          ? t('amend_paying', { amount })
          : t('amend_open', { time: time(amendment.expires_at, 'clock', merchant.timezone) })}
      </b>
      <bdi>{labels.amendment(amendment)}</bdi>
      {can(withdraw) && (
        <Button busy={isPending} onClick={() => mutate({ order_id, amendment_id: amendment.id })}>
          {t('amend_withdraw')}
        </Button>
      )}
    </div>
  )
}
