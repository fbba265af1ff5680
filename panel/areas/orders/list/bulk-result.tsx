import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { OrderNumber } from '../detail/order-code.tsx'
import styles from './orders.module.css'

export type FailedRow = { row: OrderSummary; reason: string }
type Props = {
  succeededCount: number
  failures: readonly FailedRow[]
  close: () => void
  onRetry: (rows: OrderSummary[]) => void
}

/** The failures of a bulk action, with retry. */
export function BulkResult({ succeededCount, failures, close, onRetry }: Props) {
  const t = useText('orders')
  const tKit = useKitText()
  return (
    <Dialog
      opened
      close={close}
      title={t('bulk_title', { done: succeededCount, total: succeededCount + failures.length })}
      footer={
        <>
          <Button onClick={close}>{tKit('close')}</Button>
          <Button kind="primary" onClick={() => onRetry(failures.map(({ row }) => row))}>
            {t('bulk_again')}
          </Button>
        </>
      }
    >
      <p>{t('bulk_text')}</p>
      <ul className={styles.results}>
        {failures.map(({ row, reason }) => (
          <li key={row.order_id}>
            <OrderNumber id={row.order_id} />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
