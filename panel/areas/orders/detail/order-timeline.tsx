import { IconBellRinging, IconNote } from '@tabler/icons-react'
import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { useOrderWords } from '../model/order-labels.ts'
import styles from './order-parts.module.css'

/** Of a cancelled order: who ended it, and why. */
export function OrderEnd({ order }: { order: Order }) {
  const words = useOrderWords()
  const end =
    order.order_status === 'cancelled'
      ? order.order_status_history.findLast(({ status }) => status === 'cancelled')
      : undefined
  return (
    end && (
      <p className={styles.end}>
        <b>
          <bdi>{words.history(end, order)}</bdi>
        </b>
        {end.reason && <bdi>{words.reason(end.reason)}</bdi>}
      </p>
    )
  )
}

/** What happened to the order and who did it, newest first, with the notes of the team between. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useText('orders')
  const words = useOrderWords()
  const zone = order.merchant.timezone
  const steps = [
    ...order.order_status_history.map((entry, at) => ({
      key: `h${at}`,
      at: entry.at,
      shape: entry.step ? <IconBellRinging size={14} aria-hidden /> : <Glyph shape={entry.status} />,
      text: words.history(entry, order),
      more: entry.reason
        ? entry.step === 'push'
          ? t('step_push_count', { count: Number(entry.reason) })
          : words.reason(entry.reason)
        : null,
    })),
    ...order.order_notes.map((note, at) => ({
      key: `n${at}`,
      at: note.at,
      shape: <IconNote size={14} aria-hidden />,
      text: t('by', { what: t('history_note'), who: note.user_name }),
      more: note.note,
    })),
    // what happened at the same moment is told in its order, the later first as everywhere
  ]
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.key} className={styles.step}>
          <span className={styles.shape}>{step.shape}</span>
          <span>
            <bdi>{step.text}</bdi>
          </span>
          <Time at={step.at} zone={zone} />
          {step.more && (
            <small>
              <bdi>{step.more}</bdi>
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}
