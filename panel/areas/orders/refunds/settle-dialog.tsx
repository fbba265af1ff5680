import { useState } from 'react'
import type { HandMethod } from '#contract/areas/payments/payments.ts'
import type { Order } from '#contract/schemas/order.ts'
import { transactions } from '#contract/areas/payments/transactions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { setDetails, setRow } from '../model/order-cache.ts'
import { useOrderCalls, useRefundCalls } from '../model/order-calls.ts'
import { toOrderRow } from '../model/order-rows.ts'
import { HandFields } from './hand-fields.tsx'
import styles from './refund-dialog.module.css'

type Settlement = { hand_method: HandMethod; hand_note: string }

type FormProps = {
  id: string
  amount: string
  onSubmit: (settlement: Settlement) => void
}

/** Asks how the money was given back. A reference or reason is needed, because no provider can be asked for one. */
export function SettleForm({ id, amount, onSubmit }: FormProps) {
  const t = useText('orders')
  const [method, setMethod] = useState<HandMethod>('bank_transfer')
  const [note, setNote] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const submit = () => {
    if (note.trim() === '') return setIncomplete(true)
    onSubmit({ hand_method: method, hand_note: note.trim() })
  }
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={12}>
        <p className={styles.text}>{t('failed_refund_amount', { amount })}</p>
        <HandFields
          method={method}
          note={note}
          noteLabel={t('settle_note')}
          noteError={isIncomplete && note.trim() === '' && t('settle_note_needed')}
          onMethodChange={setMethod}
          onNoteChange={setNote}
        />
      </Stack>
    </form>
  )
}

type Props = {
  orderId: string
  refund: Pick<Order['refunds'][number], 'id' | 'amount'>
  currency: string
  close: () => void
}

/** Records that staff gave back by hand what the payment service has refused to refund. */
export function SettleDialog({ orderId, refund, currency, close }: Props) {
  const t = useText('orders')
  const money = useMoney()
  const calls = useOrderCalls()
  const { merchantId } = usePanelRoute()
  const amount = money(refund.amount, currency)
  const { mutate, isPending } = useCallMutation(useRefundCalls().settle, {
    invalidates: [transactions],
    successText: t('refund_handed', { amount }),
  })
  const save = async (settlement: Settlement) => {
    if (isPending) return
    const outcome = await mutate({ order_id: orderId, refund_id: refund.id, ...settlement })
    if (!outcome.ok) return
    setRow(calls, merchantId, toOrderRow(outcome.data))
    setDetails(calls, merchantId, outcome.data)
    close()
  }
  return (
    <Dialog
      opened
      close={close}
      title={t('settle_title', { amount })}
      size="small"
      footer={
        <Button size="touch" kind="primary" type="submit" form="settle" busy={isPending}>
          {t('settle_confirm')}
        </Button>
      }
    >
      <SettleForm id="settle" amount={amount} onSubmit={(settlement) => void save(settlement)} />
    </Dialog>
  )
}
