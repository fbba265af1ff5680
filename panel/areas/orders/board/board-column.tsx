import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'
import { CountBadge } from '#kit/ui/base/tag.tsx'
import { BoardCard, LaterCard } from './board-card.tsx'
import { countIn } from './board-columns.ts'
import type { Column, Stage } from './board-columns.ts'
import styles from './board.module.css'
import { lateMinutes } from '../model/order-due.ts'

const looks: Readonly<Record<Stage, { shape: Shape; tone: Tone }>> = {
  new: { shape: 'pending', tone: 'now' },
  preparing: { shape: 'processing', tone: 'soon' },
  ready: { shape: 'ready', tone: 'good' },
  out: { shape: 'picked', tone: 'info' },
}

type Props = { column: Column; current: string | null; foot?: ReactNode }

/** One stage of the kitchen with its orders. */
export function BoardColumn({ column, current, foot }: Props) {
  const t = useText('orders')
  const { stage } = column
  const count = countIn(column, useNow(15_000))
  const { shape, tone } = looks[stage]
  const title = t(`stage_${stage}`)
  return (
    <section className={styles.column} aria-label={title}>
      <h2 className={styles.head}>
        <Glyph shape={shape} tone={tone} />
        {title}
        {stage === 'new' && count > 0 ? <CountBadge>{count}</CountBadge> : <span data-count>{count}</span>}
        <HeadEnd column={column} />
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys */}
      <div className={styles.cards} data-scroller tabIndex={-1}>
        <Cards column={column} current={current} />
        {foot}
      </div>
    </section>
  )
}

export function Cards({ column: { stage, cards, later }, current }: Omit<Props, 'foot'>) {
  const t = useText('orders')
  if (cards.length + later.length === 0) return <p className={styles.none}>{t(`stage_${stage}_none`)}</p>
  return (
    <>
      {cards.map((order) => (
        <BoardCard key={order.order_id} order={order} stage={stage} current={order.order_id === current} />
      ))}
      {later.map((order) => (
        <LaterCard key={order.order_id} order={order} current={order.order_id === current} />
      ))}
    </>
  )
}

function HeadEnd({ column: { stage, cards } }: { column: Column }) {
  const t = useText('orders')
  const now = useNow(15_000)
  if (stage === 'new') return cards.length > 1 ? <span className={styles.end}>{t('oldest_first')}</span> : null
  const late = cards.filter((order) => lateMinutes(order, now) > 0).length
  if (stage === 'ready' || cards.length === 0) return null
  if (late > 0)
    return (
      <span className={styles.end} data-late>
        {t('late_count', { count: late })}
      </span>
    )
  if (stage === 'out') return null
  return (
    <span className={styles.end}>
      {t('average', {
        count: Math.round(cards.reduce((sum, { preparation_time }) => sum + preparation_time, 0) / cards.length),
      })}
    </span>
  )
}

/** A way from the board into the list: what is done, what waits to be closed, what comes on other days. */
export function BoardFoot({ to, shape, children }: { to: string; shape: Shape; children: ReactNode }) {
  const door = usePanelRoute()
  return (
    <Link className={styles.foot} to={door.to(to)}>
      <Glyph shape={shape} tone="off" />
      {children}
      <IconChevronRight size={16} className="flip" aria-hidden />
    </Link>
  )
}
