import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { OrderNumber } from '../detail/order-parts.tsx'
import styles from './orders.module.css'

export type Refused = { row: OrderSummary; why: string }
type Props = { done: number; refused: readonly Refused[]; close: () => void; again: (rows: OrderSummary[]) => void }

/** What became of each row when not all went well. */
export function BulkResult({ done, refused, close, again }: Props) {
  const t = useText('orders')
  const say = useKitText()
  return (
    <Dialog
      opened
      close={close}
      title={t('bulk_title', { done, total: done + refused.length })}
      footer={
        <>
          <Button onClick={close}>{say('close')}</Button>
          <Button kind="primary" onClick={() => again(refused.map(({ row }) => row))}>
            {t('bulk_again')}
          </Button>
        </>
      }
    >
      <p>{t('bulk_text')}</p>
      <ul className={styles.results}>
        {refused.map(({ row, why }) => (
          <li key={row.order_id}>
            <OrderNumber id={row.order_id} />
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
