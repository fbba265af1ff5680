import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import styles from './reason-choice.module.css'
import type { ChangeOptions } from '../model/status-changes.ts'
import { SoldOutProducts, useMarkSoldOut } from './sold-out-products.tsx'

const reasons = ['busy', 'sold_out', 'closing', 'too_far', 'asked', 'unreachable'] as const
type Reason = (typeof reasons)[number] | 'other'

type CancellableOrder = Pick<
  OrderSummary,
  'order_id' | 'order_status' | 'order_type' | 'payment_status' | 'grand_total' | 'currency'
>
type Props = {
  order: CancellableOrder
  close: () => void
  cancel: (options: Required<Pick<ChangeOptions, 'reason' | 'from'>>) => Promise<boolean>
}

/**
 * Asks for the reason of a rejection or cancellation and explains the refund. If something is sold out, it asks what,
 * and marks it. Stays open on failure.
 */
export function CancelDialog({ order, close, cancel }: Props) {
  const t = useText('orders')
  const money = useMoney()
  const [selected, setSelected] = useState<Reason>()
  const [customReason, setCustomReason] = useState('')
  const [state, setState] = useState<'idle' | 'incomplete' | 'busy'>('idle')
  const [soldOutIds, setSoldOutIds] = useState<readonly string[]>([])
  const markSoldOut = useMarkSoldOut()
  const isNew = order.order_status === 'pending'
  const reason = selected === 'other' ? customReason.trim() : selected === undefined ? '' : t(`why_${selected}`)
  const confirm = async () => {
    if (reason === '') return setState('incomplete')
    setState('busy')
    if (!(await cancel({ reason, from: order.order_status }))) return setState('idle')
    // a page that is left early would not send this any more
    if (selected === 'sold_out') await markSoldOut?.(soldOutIds)
    close()
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
          <Button size="touch" kind="danger-primary" busy={state === 'busy'} onClick={() => void confirm()}>
            {t(isNew ? 'reject_order' : 'cancel_order')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('cancel_text')}</p>
      {order.payment_status === 'paid' && (
        <p className={styles.refund}>{t('cancel_refund', { amount: money(order.grand_total, order.currency) })}</p>
      )}
      {order.payment_status === 'authorized' && (
        <p className={styles.refund}>{t('cancel_release', { amount: money(order.grand_total, order.currency) })}</p>
      )}
      <ReasonList order={order} selected={selected} onSelect={setSelected} />
      {selected === 'sold_out' && markSoldOut && (
        <SoldOutProducts orderId={order.order_id} selectedIds={soldOutIds} onChange={setSoldOutIds} />
      )}
      {selected === 'other' && (
        <TextInput
          {...inputPropsOf(
            { label: t('cancel_other_reason'), autoFocus: true },
            state === 'incomplete' && reason === '' ? t('cancel_needed') : undefined,
          )}
          maxLength={255}
          value={customReason}
          onChange={(event) => setCustomReason(event.currentTarget.value)}
        />
      )}
      {state === 'incomplete' && selected === undefined && (
        <p role="alert" className={styles.refund}>
          {t('cancel_needed')}
        </p>
      )}
    </Dialog>
  )
}

function ReasonList({
  order,
  selected,
  onSelect,
}: {
  order: CancellableOrder
  selected: Reason | undefined
  onSelect: (reason: Reason) => void
}) {
  const t = useText('orders')
  const applicable = reasons.filter(
    (reason) => reason !== 'too_far' || order.order_type === 'delivery' || order.order_type === 'pick_and_drop',
  )
  return (
    <fieldset className={styles.list}>
      <legend>{t('cancel_why')}</legend>
      {[...applicable, 'other' as const].map((reason) => (
        <label key={reason} className={styles.reason} data-on={selected === reason || undefined}>
          <input
            type="radio"
            name="reason"
            className="vh"
            checked={selected === reason}
            onChange={() => onSelect(reason)}
          />
          <span className={styles.radio} aria-hidden="true" />
          {reason === 'other' ? t('cancel_another') : t(`why_${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
