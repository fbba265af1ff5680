import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import styles from './reason-choice.module.css'
import type { MoveWish } from '../model/status-changes.ts'

const reasons = ['busy', 'sold_out', 'closing', 'too_far', 'asked', 'unreachable'] as const
type Reason = (typeof reasons)[number] | 'other'

type Cancellable = Pick<
  OrderSummary,
  'order_id' | 'order_status' | 'order_type' | 'payment_status' | 'grand_total' | 'currency'
>
type Props = {
  order: Cancellable
  close: () => void
  cancel: (wish: Required<Pick<MoveWish, 'reason' | 'from'>>) => Promise<boolean>
}

/** Asks why before an order is rejected or cancelled; says what happens to the money. Stays open when it fails. */
export function CancelDialog({ order, close, cancel }: Props) {
  const t = useText('orders')
  const money = useMoney()
  const [chosen, setChosen] = useState<Reason>()
  const [words, setWords] = useState('')
  const [state, setState] = useState<'idle' | 'asked' | 'busy'>('idle')
  const isNew = order.order_status === 'pending'
  const reason = chosen === 'other' ? words.trim() : chosen === undefined ? '' : t(`why_${chosen}`)
  const yes = async () => {
    if (reason === '') return setState('asked')
    setState('busy')
    if (await cancel({ reason, from: order.order_status })) close()
    else setState('idle')
  }
  return (
    <Dialog
      opened
      close={close}
      title={t(isNew ? 'reject_title' : 'cancel_title', { id: order.order_id })}
      size="small"
      footer={
        <>
          <Button size="touch" onClick={close} disabled={state === 'busy'}>
            {t('cancel_keep')}
          </Button>
          <Button size="touch" kind="danger-primary" busy={state === 'busy'} onClick={() => void yes()}>
            {t(isNew ? 'reject_order' : 'cancel_order')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('cancel_text')}</p>
      {order.payment_status === 'paid' && (
        <p className={styles.refund}>{t('cancel_refund', { amount: money(order.grand_total, order.currency) })}</p>
      )}
      <Reasons order={order} chosen={chosen} choose={setChosen} />
      {chosen === 'other' && (
        <TextInput
          autoFocus
          label={t('cancel_words')}
          maxLength={255}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={state === 'asked' && reason === '' && t('cancel_needed')}
        />
      )}
      {state === 'asked' && chosen === undefined && (
        <p role="alert" className={styles.refund}>
          {t('cancel_needed')}
        </p>
      )}
    </Dialog>
  )
}

function Reasons({
  order,
  chosen,
  choose,
}: {
  order: Cancellable
  chosen: Reason | undefined
  choose: (reason: Reason) => void
}) {
  const t = useText('orders')
  const fit = reasons.filter(
    (reason) => reason !== 'too_far' || order.order_type === 'delivery' || order.order_type === 'pick_and_drop',
  )
  return (
    <fieldset className={styles.list}>
      <legend>{t('cancel_why')}</legend>
      {[...fit, 'other' as const].map((reason) => (
        <label key={reason} className={styles.reason} data-on={chosen === reason || undefined}>
          <input
            type="radio"
            name="reason"
            className="vh"
            checked={chosen === reason}
            onChange={() => choose(reason)}
          />
          <span className={styles.ring} aria-hidden="true" />
          {reason === 'other' ? t('cancel_another') : t(`why_${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
