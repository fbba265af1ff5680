import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { OrderNoteForm } from './order-note.tsx'
import styles from './order-page.module.css'

/** Notes of the team, newest first. */
export function OrderNotes({ order }: { order: Order }) {
  const t = useText('orders')
  return (
    <div className={styles.stack}>
      <OrderNoteForm key={order.order_id} orderId={order.order_id} />
      {order.order_notes.length === 0 ? (
        <p className={styles.empty}>{t('note_none')}</p>
      ) : (
        <ul className={styles.notes}>
          {order.order_notes.toReversed().map((note) => (
            <li key={note.at}>
              <bdi>{note.note}</bdi>
              <small>
                {note.user_name} · <Time at={note.at} zone={order.merchant.timezone} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
