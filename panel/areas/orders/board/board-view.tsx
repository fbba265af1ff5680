import { merchantOrders } from '#contract/areas/orders.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { BoardColumn, BoardLink, ColumnCards } from './board-column.tsx'
import { stages } from './board-columns.ts'
import type { Board } from './board-columns.ts'
import styles from './board.module.css'
import { countOf } from '../model/order-counts.ts'
import { guardTaps } from './tap-guard.ts'
import { StageTabs } from './stage-tabs.tsx'

type Merchant = { timezone: string }
type BoardProps = { board: Board; current: string | null; merchant: Merchant }

const isEmpty = ({ columns, futureCount }: Board) =>
  futureCount === 0 && columns.every(({ cards, later }) => cards.length + later.length === 0)

/** Four columns side by side. */
export function DesktopBoard({ board, current, merchant }: BoardProps) {
  const t = useText('orders')
  const links = <BoardLinks board={board} merchant={merchant} />
  if (isEmpty(board))
    return (
      <div className={styles.emptyBoard}>
        <EmptyState title={t('board_empty_title')} text={t('board_empty_text')} action={links} />
      </div>
    )
  return (
    <div className={styles.board} onClickCapture={guardTaps}>
      {board.columns.map((column) => (
        <BoardColumn
          key={column.stage}
          column={column}
          current={current}
          footer={column.stage === 'out' ? links : undefined}
        />
      ))}
    </div>
  )
}

/** One column at a time. */
export function MobileBoard({ board, current, merchant }: BoardProps) {
  const { get } = useQueryParams()
  const stage = stages.find((one) => one === get('stage')) ?? 'new'
  const column = board.columns.find((one) => one.stage === stage)
  return (
    <>
      <StageTabs board={board} current={stage} />
      <div className={styles.mobile} data-scroller onClickCapture={guardTaps}>
        {column && <ColumnCards column={column} current={current} />}
        {stage === 'out' && <BoardLinks board={board} merchant={merchant} />}
      </div>
    </>
  )
}

function BoardLinks({ board, merchant }: { board: Board; merchant: Merchant }) {
  const t = useText('orders')
  const today = localDayOf(useNow(), merchant.timezone)
  const { data: todayStats } = useCall(merchantOrders.stats, { start_date: today, end_date: today })
  const { data: allStats } = useCall(merchantOrders.stats, {})
  const [completedToday, openCount] = [
    countOf(todayStats, 'completed') ?? 0,
    countOf(allStats, 'collected', 'delivered') ?? 0,
  ]
  return (
    <>
      {openCount > 0 && (
        <BoardLink shape="collected" to="/orders?view=list&order_status=collected,delivered">
          {t('to_complete', { count: openCount })}
        </BoardLink>
      )}
      {completedToday > 0 && (
        <BoardLink shape="completed" to={`/orders?view=list&tab=completed&start_date=${today}&end_date=${today}`}>
          {t('done_today', { count: completedToday })}
        </BoardLink>
      )}
      {board.futureCount > 0 && (
        <BoardLink shape="pending" to="/orders/scheduled">
          {t('ahead', { count: board.futureCount })}
        </BoardLink>
      )}
    </>
  )
}
