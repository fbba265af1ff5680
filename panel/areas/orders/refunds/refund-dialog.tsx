import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/schemas/order.ts'
import { showFailure, toCallError } from '#kit/data/failure.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { currencySign, decimalSignOf, decimalsOf } from '#kit/ui/base/format.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { parseNumberInput } from '#kit/ui/form/number-field.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { setDetails, setRow } from '../model/order-cache.ts'
import { useOrderCalls, useRefundCalls } from '../model/order-calls.ts'
import { toOrderRow } from '../model/order-rows.ts'
import type { RefundDraft } from './refund-draft.ts'
import { draftOfAllLines, emptyDraft, refundablePartsOf, refundRequest, refundTotal } from './refund-draft.ts'
import { RefundParts } from './refund-parts.tsx'
import styles from './refund-dialog.module.css'
import { RefundTerms } from './refund-terms.tsx'
import { RefundPreview } from './refund-preview.tsx'

type Props = {
  order: Order
  close: () => void
  /** What went wrong with a delivery: its lines are chosen, and the reason is given. */ incident?: { reason: string }
}

/**
 * Refunds an order in full, by part or by amount, after a preview of its effect. One key for all attempts, so a
 * repeated press refunds once.
 */
export function RefundDialog({ order, close, incident }: Props) {
  const t = useText('orders')
  const money = useMoney()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => (incident ? draftOfAllLines(order) : emptyDraft(order)))
  const [reason, setReason] = useState(incident?.reason ?? '')
  const [state, setState] = useState<'idle' | 'incomplete' | 'busy'>('idle')
  const calls = useOrderCalls()
  const refundCalls = useRefundCalls()
  const { merchantId } = usePanelRoute()
  const parts = refundablePartsOf(order)
  const amount = refundTotal(order, parts, draft)
  const isPossible = amount > 0 && amount <= order.refundable_amount
  const request = refundRequest(order, parts, draft)
  const change = (changed: Partial<RefundDraft>) => setDraft((current) => ({ ...current, ...changed }))
  const confirm = async () => {
    if (!isPossible || reason.trim() === '') return setState('incomplete')
    setState('busy')
    try {
      const refunded = await send(refundCalls.create, { ...request, reason }, { idempotencyKey })
      setRow(calls, merchantId, toOrderRow(refunded))
      setDetails(calls, merchantId, refunded)
      toast(t(doneTexts[draft.method], { amount: money(amount, order.currency) }), {
        title: `#${order.order_id}`,
        tone: 'good',
      })
      close()
    } catch (caught) {
      showFailure(toCallError(caught), { title: `#${order.order_id}`, retry: () => void confirm() })
      setState('idle')
    }
  }
  return (
    <Dialog
      opened
      close={close}
      title={t('refund_title', { id: order.order_id })}
      footer={
        <Button size="touch" kind="danger-primary" busy={state === 'busy'} onClick={() => void confirm()}>
          {t('refund_confirm', { amount: money(amount, order.currency) })}
        </Button>
      }
    >
      <p className={styles.text}>{t('refund_left', { amount: money(order.refundable_amount, order.currency) })}</p>
      <Segments
        label={t('refund_amount')}
        size="touch"
        value={draft.mode}
        onChange={(mode) => change({ mode })}
        options={[
          { value: 'all', text: t('refund_all') },
          { value: 'parts', text: t('refund_parts') },
          { value: 'amount', text: t('refund_amount') },
        ]}
      />
      {draft.mode === 'parts' && (
        <RefundParts parts={parts} draft={draft} onChange={change} currency={order.currency} />
      )}
      {draft.mode === 'amount' && (
        <AmountField currency={order.currency} onChange={(typed) => change({ amount: typed })} />
      )}
      {state === 'incomplete' && !isPossible && (
        <p role="alert" className={styles.error}>
          {t('refund_left', { amount: money(order.refundable_amount, order.currency) })}
        </p>
      )}
      <RefundTerms order={order} draft={draft} onChange={change} />
      <TextInput
        {...inputPropsOf(
          { label: t('cancel_other_reason') },
          state === 'incomplete' && reason.trim() === '' ? t('cancel_needed') : undefined,
        )}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isPossible && <RefundPreview request={request} currency={order.currency} />}
    </Dialog>
  )
}

const doneTexts = { provider: 'refund_pending', by_hand: 'refund_handed', wallet: 'refund_to_wallet' } as const

function AmountField({ currency, onChange }: { currency: string; onChange: (amount: number | null) => void }) {
  const t = useText('orders')
  const { locale } = useLocaleContext()
  const [text, setText] = useState('')
  const decimals = decimalsOf(currency)
  return (
    <TextInput
      {...inputPropsOf({ label: t('refund_amount'), autoFocus: true }, undefined)}
      dir="ltr"
      inputMode="decimal"
      leftSection={currencySign(currency, 'en')}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        const typed = parseNumberInput(value, 10 ** decimals, decimals, { decimalSign: decimalSignOf(locale) })
        onChange(typeof typed === 'number' ? typed : null)
      }}
    />
  )
}
