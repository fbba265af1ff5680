import { useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CodeField, isCodeComplete } from '#kit/ui/form/code-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import type { ChangeOptions } from '../model/status-changes.ts'

type Props = {
  order: Pick<OrderSummary, 'order_id' | 'order_status'>
  customerName: string
  close: () => void
  /** Resolves to whether the order was handed over. */
  handOver: (options: Pick<ChangeOptions, 'pickup_code' | 'from'>) => Promise<boolean>
}

/** Asks for the code that the customer sees with their order. Staff can hand over without it. Stays open on failure. */
export function HandOverDialog({ order: { order_id, order_status }, customerName, close, handOver }: Props) {
  const t = useText('orders')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const confirm = async (withCode: boolean) => {
    setBusy(true)
    const isDone = await handOver({ from: order_status, ...(withCode ? { pickup_code: code } : {}) })
    setBusy(false)
    if (isDone) close()
  }
  return (
    <Dialog
      opened
      close={close}
      title={`#${order_id} · ${customerName}`}
      size="small"
      footer={
        <>
          <Button size="touch" disabled={isBusy} onClick={() => void confirm(false)}>
            {t('code_skip')}
          </Button>
          <Button
            size="touch"
            kind="primary"
            busy={isBusy}
            disabled={!isCodeComplete(code)}
            onClick={() => void confirm(true)}
          >
            {t('hand_over')}
          </Button>
        </>
      }
    >
      <CodeField
        label={t('code_label')}
        hint={t('code_hint')}
        value={code}
        onChange={setCode}
        onSubmit={() => void confirm(true)}
      />
    </Dialog>
  )
}
