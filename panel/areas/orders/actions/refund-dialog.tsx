import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/schemas/order.ts'
import { refundableLines, refundAmountOf } from '#contract/rules/refunds.ts'
import { showFailure, toCallError } from '#kit/data/failure.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { currencySign, decimalsOf } from '#kit/ui/base/format.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { parseNumberInput } from '#kit/ui/form/number-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import { setDetails, setRow } from '../model/order-cache.ts'
import { useOrderCalls, useRefundCalls } from '../model/order-calls.ts'
import { toOrderRow } from '../model/order-rows.ts'
import styles from './refund-dialog.module.css'

type Mode = 'all' | 'lines' | 'amount'
type Props = { order: Order; close: () => void }

/** Refunds an order in full, by line or by amount. One key for all attempts, so a repeated press refunds once. */
export function RefundDialog({ order, close }: Props) {
  const t = useText('orders')
  const money = useMoney()
  const isCash = order.payment_mode === 'cash_on_delivery'
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [mode, setMode] = useState<Mode>('all')
  const [selected, setSelected] = useState<Readonly<Record<number, number>>>({})
  const [amountText, setAmountText] = useState('')
  const [isByHand, setByHand] = useState(isCash)
  const [reason, setReason] = useState('')
  const [state, setState] = useState<'idle' | 'incomplete' | 'busy'>('idle')
  const calls = useOrderCalls()
  const refundCalls = useRefundCalls()
  const { merchantId } = usePanelRoute()
  const lines = linesOf(order)
  const selection = Object.entries(selected).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: Number(line), quantity }] : [],
  )
  const decimals = decimalsOf(order.currency)
  const typed = parseNumberInput(amountText, 10 ** decimals, decimals)
  const amounts = {
    all: order.refundable_amount,
    lines: refundAmountOf(lines, selection) ?? 0,
    amount: typeof typed === 'number' ? typed : 0,
  }
  const amount = amounts[mode]
  const isPossible = amount > 0 && amount <= order.refundable_amount
  const confirm = async () => {
    if (!isPossible || reason.trim() === '') return setState('incomplete')
    setState('busy')
    try {
      const refunded = await send(
        refundCalls.create,
        {
          order_id: order.order_id,
          reason,
          method: isByHand ? 'by_hand' : 'provider',
          ...(mode === 'lines' ? { lines: selection } : {}),
          ...(mode === 'amount' ? { amount } : {}),
        },
        { idempotencyKey },
      )
      setRow(calls, merchantId, toOrderRow(refunded))
      setDetails(calls, merchantId, refunded)
      toast(t(isByHand ? 'refund_handed' : 'refund_pending', { amount: money(amount, order.currency) }), {
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
      size="small"
      footer={
        <Button size="touch" kind="danger-primary" busy={state === 'busy'} onClick={() => void confirm()}>
          {t('refund_confirm', { amount: money(amount, order.currency) })}
        </Button>
      }
    >
      <p className={styles.text}>
        {t('refund_left', { amount: money(order.refundable_amount, order.currency) })} {isCash && t('refund_cash')}
      </p>
      <Segments
        label={t('refund_amount')}
        size="touch"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'all', text: t('refund_all') },
          { value: 'lines', text: t('items') },
          { value: 'amount', text: t('refund_amount') },
        ]}
      />
      {mode === 'lines' && (
        <LineList lines={lines} selected={selected} onSelect={setSelected} currency={order.currency} />
      )}
      {mode === 'amount' && (
        <TextInput
          autoFocus
          label={t('refund_amount')}
          dir="ltr"
          inputMode="decimal"
          leftSection={currencySign(order.currency, 'en')}
          value={amountText}
          onChange={(event) => setAmountText(event.currentTarget.value)}
          error={
            state === 'incomplete' &&
            !isPossible &&
            t('refund_left', { amount: money(order.refundable_amount, order.currency) })
          }
        />
      )}
      <TextInput
        label={t('cancel_other_reason')}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={state === 'incomplete' && reason.trim() === '' && t('cancel_needed')}
      />
      {!isCash && <Checkbox showLabel label={t('refund_by_hand')} checked={isByHand} onChange={setByHand} />}
    </Dialog>
  )
}

const linesOf = ({ cart, bill, refunds }: Order) =>
  refundableLines(
    cart.cart_items,
    bill.is_tax_inclusive,
    refunds.flatMap(({ status, lines }) => (status === 'failed' ? [] : lines)),
  )

type LineListProps = {
  lines: ReturnType<typeof linesOf>
  selected: Readonly<Record<number, number>>
  onSelect: (next: Readonly<Record<number, number>>) => void
  currency: string
}

/** How many pieces of each line go back. */
function LineList({ lines, selected, onSelect, currency }: LineListProps) {
  const money = useMoney()
  return (
    <ul className={styles.lines}>
      {lines.map(({ name, left, quantity, paid }, index) => (
        <li key={`${index}-${name}`} data-off={left === 0 || undefined}>
          <NativeSelect
            aria-label={name}
            size="md"
            disabled={left === 0}
            value={String(selected[index] ?? 0)}
            onChange={(event) => onSelect({ ...selected, [index]: Number(event.currentTarget.value) })}
            data={Array.from({ length: left + 1 }, (_, pieces) => `${pieces}`)}
          />
          <span>
            {quantity}× <bdi>{name}</bdi>
          </span>
          <bdi>{money(paid, currency)}</bdi>
        </li>
      ))}
    </ul>
  )
}
