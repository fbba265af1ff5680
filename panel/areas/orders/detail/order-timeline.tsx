import { IconBellRinging, IconNote, IconReceiptRefund, IconReplace } from '@tabler/icons-react'
import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { useOrderLabels } from '../model/order-labels.ts'
import { useRefundFacts } from '../refunds/use-refund-facts.ts'
import styles from './order-timeline.module.css'

/** History and notes of an order, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const between = useKitText()('between')
  const factsOf = useRefundFacts()
  const zone = order.merchant.timezone
  const steps = [
    ...order.order_status_history.map((entry, at) => ({
      key: `h${at}`,
      at: entry.at,
      icon: entry.step ? <IconBellRinging size={14} aria-hidden /> : <Glyph shape={entry.status} />,
      text: labels.history(entry, order),
      detail: entry.reason
        ? entry.step === 'push'
          ? t('step_push_count', { count: Number(entry.reason) })
          : labels.reason(entry.reason)
        : null,
    })),
    ...order.order_notes.map((note, at) => ({
      key: `n${at}`,
      at: note.at,
      icon: <IconNote size={14} aria-hidden />,
      text: t('by', { what: t('history_note'), who: note.user_name }),
      detail: note.note,
    })),
    ...order.amendments.flatMap((amendment) => {
      const entry = { icon: <IconReplace size={14} aria-hidden />, detail: labels.amendment(amendment) }
      const { id, created_at, decided_at, decided_by, user_name, proposed_by, state } = amendment
      const decided = t(`amendment_${state}`)
      return [
        {
          ...entry,
          key: `${id}p`,
          at: created_at,
          text: t('by', { what: t('amendment_proposed'), who: user_name ?? t(`by_${proposed_by}`) }),
        },
        ...(decided_at === null || decided_by === null
          ? []
          : [
              {
                ...entry,
                key: id,
                at: decided_at,
                text: t('by', { what: decided, who: t(`by_${decided_by}`) }),
                detail: null,
              },
            ]),
      ]
    }),
    ...order.refunds.map((refund) => ({
      key: refund.id,
      at: refund.at,
      icon: <IconReceiptRefund size={14} aria-hidden />,
      text: labels.refund(refund, order.currency),
      detail:
        [
          refund.lines.map(({ quantity, name }) => `${quantity}× ${name}`).join(between),
          refund.reason,
          ...factsOf(refund, zone),
        ]
          .filter(Boolean)
          .join(' · ') || null,
    })),
    // Entries with the same time are in reverse order too.
  ]
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.key} className={styles.step}>
          <span className={styles.icon}>{step.icon}</span>
          <span>
            <bdi>{step.text}</bdi>
          </span>
          <Time at={step.at} zone={zone} />
          {step.detail && (
            <small>
              <bdi>{step.detail}</bdi>
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}
