import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { isLate } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'
import { CountBadge } from '#kit/ui/base/tag.tsx'
import { BoardCard } from './board-card.tsx'
import { LaterCard } from './later-card.tsx'
import { actionCountOf } from './board-columns.ts'
import type { Column, Stage } from './board-columns.ts'
import styles from './board.module.css'

const stageStyles: Readonly<Record<Stage, { shape: Shape; tone: Tone }>> = {
  new: { shape: 'pending', tone: 'now' },
  preparing: { shape: 'processing', tone: 'soon' },
  ready: { shape: 'ready', tone: 'good' },
  out: { shape: 'picked', tone: 'info' },
}

type Props = { column: Column; current: string | null; footer?: ReactNode }

/** One stage of the board with its orders. */
export function BoardColumn({ column, current, footer }: Props) {
  const t = useText('orders')
  const { stage } = column
  const count = actionCountOf(column, useNow(15_000))
  const { shape, tone } = stageStyles[stage]
  const title = t(`stage_${stage}`)
  return (
    <section className={styles.column} aria-label={title}>
      <h2 className={styles.header}>
        <Glyph shape={shape} tone={tone} />
        {title}
        {stage === 'new' && count > 0 ? <CountBadge>{count}</CountBadge> : <span data-count>{count}</span>}
        <ColumnSummary column={column} />
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys */}
      <div className={styles.cards} data-scroller tabIndex={-1}>
        <ColumnCards column={column} current={current} />
        {footer}
      </div>
    </section>
  )
}

export function ColumnCards({ column: { stage, cards, later }, current }: Omit<Props, 'foot'>) {
  const t = useText('orders')
  if (cards.length + later.length === 0) return <p className={styles.emptyColumn}>{t(`stage_${stage}_none`)}</p>
  return (
    <>
      {cards.map((order) => (
        <BoardCard key={order.order_id} order={order} stage={stage} isCurrent={order.order_id === current} />
      ))}
      {later.map((order) => (
        <LaterCard key={order.order_id} order={order} isCurrent={order.order_id === current} />
      ))}
    </>
  )
}

function ColumnSummary({ column: { stage, cards } }: { column: Column }) {
  const t = useText('orders')
  const now = useNow(15_000)
  if (stage === 'new') return cards.length > 1 ? <span className={styles.summary}>{t('oldest_first')}</span> : null
  const lateCount = cards.filter((order) => isLate(order, now)).length
  if (stage === 'ready' || cards.length === 0) return null
  if (lateCount > 0)
    return (
      <span className={styles.summary} data-late>
        {t('late_count', { count: lateCount })}
      </span>
    )
  if (stage === 'out') return null
  return (
    <span className={styles.summary}>
      {t('average', {
        count: Math.round(cards.reduce((sum, { preparation_time }) => sum + preparation_time, 0) / cards.length),
      })}
    </span>
  )
}

/** A link from the board to a list: completed today, waiting for completion, or scheduled for later days. */
export function BoardLink({ to, shape, children }: { to: string; shape: Shape; children: ReactNode }) {
  const route = usePanelRoute()
  return (
    <Link className={styles.link} to={route.to(to)}>
      <Glyph shape={shape} tone="off" />
      {children}
      <IconChevronRight size={16} className="flip" aria-hidden />
    </Link>
  )
}
