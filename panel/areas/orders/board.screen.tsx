import { useEffect, useState } from 'react'
import type { OrderSummary } from '#contract/order-shapes.ts'
import { merchantOrders } from '#contract/orders.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { EmptyState, LoadFailed } from '#kit/ui/empty-state.tsx'
import { dayIn } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { TroubleStrip } from '#kit/ui/trouble-strip.tsx'
import { useLate } from '#kit/ui/use-late.ts'
import { useHall } from '#panel/shell/hall.ts'
import type { Hall } from '#panel/shell/hall.ts'
import { useOwnTop } from '#panel/shell/own-top.ts'
import { useMobile } from '#panel/shell/use-media.ts'
import { BoardBar, PhoneBar } from './board-bar.tsx'
import { BoardColumn, BoardFoot, Cards } from './board-column.tsx'
import { BoardGhosts } from './board-ghosts.tsx'
import type { Board } from './board-columns.ts'
import { stages } from './board-columns.ts'
import styles from './board.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { useLiveOrders } from './live-orders.ts'
import { countOf } from './order-counts.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { nextStep } from './order-steps.ts'
import { PrintDialog } from './print-dialog.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { useBoard } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBusy } from './use-busy.ts'
import { useTell } from './use-telling-move.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The live board of one merchant's kitchen. */
export function BoardScreen() {
  const hall = useHall()
  return hall.panel === 'merchant' ? <Kitchen merchant={hall.merchant} /> : null
}

type Merchant = Extract<Hall, { panel: 'merchant' }>['merchant']

function Kitchen({ merchant }: { merchant: Merchant }) {
  const t = useText('orders')
  const mobile = useMobile()
  const { get, go } = useQueryParams()
  const { board, loading, loaded, trouble, retry, busy, freshAt, syncedAt } = useBoard(merchant._id, merchant.timezone)
  const [printing, print] = useState<readonly string[]>([])
  const open = get('open')
  const waiting = board.columns[0]?.cards.length ?? 0
  const all = board.columns.flatMap(({ cards, later }) => [...cards, ...later])
  const { current, dialogs } = useHands(board, print)
  useTabTitle(waiting, merchant.name)
  useOwnTop()
  useLiveOrders()
  useWakeLock()
  const printOpen = () => print(board.columns.slice(0, 2).flatMap(({ cards }) => cards).map(({ order_id }) => order_id))
  const show = (id: string | null) => go({ open: id }, { replace: true })
  const at = all.findIndex(({ order_id }) => order_id === open)
  const neighbour = (by: number) => { const id = at < 0 ? undefined : all[at + by]?.order_id; return id === undefined ? null : () => show(id) }
  const Bar = mobile ? PhoneBar : BoardBar
  return (
    <div className={styles.split} data-drawer={open ? true : undefined}>
      <div className={styles.whole}>
        <Bar merchant={merchant} syncedAt={syncedAt} failing={trouble !== null} print={printOpen} />
        <ConnectionStrip />
        {trouble && loaded && <TroubleStrip trouble={trouble} shownAt={freshAt} retry={retry} busy={busy} />}
        {trouble && !loaded && <div className={styles.blank}><LoadFailed trouble={trouble} retry={retry} /></div>}
        {loading && !trouble && <Waiting />}
        {loaded && (mobile ? <PhoneBoard board={board} current={current} merchant={merchant} /> : <WideBoard board={board} current={current} merchant={merchant} />)}
      </div>
      {open && <OrderDrawer orderId={open} close={() => show(null)} previous={neighbour(-1)} next={neighbour(1)} />}
      {printing.length > 0 && <PrintDialog ids={printing} close={() => print([])} />}
      {dialogs}
      <output className="vh">{waiting > 0 ? `${t('stage_new')}: ${waiting}` : ''}</output>
    </div>
  )
}

function Waiting() {
  const late = useLate(true)
  return late ? <BoardGhosts /> : null
}

/** Keys of the board and the question that rejecting asks. */
function useHands(board: Board, print: (ids: readonly string[]) => void) {
  const { go } = useQueryParams()
  const hall = useHall()
  const busy = useBusy(hall.merchant?._id)
  const can = useCan()
  const tell = useTell()
  const [rejecting, reject] = useState<OrderSummary | null>(null)
  const act = (letter: string, order: OrderSummary) => {
    if (letter === 'p') return print([order.order_id])
    if (!can(merchantOrders.move)) return
    const step = nextStep(order)
    if (letter === 'x' && order.order_status === 'pending') reject(order)
    else if (letter === 'a' && step?.word === 'accept') void tell(order, step.to, { preparation_time: order.preparation_time + busy.minutes })
    else if (letter === 'r' && step && step.word !== 'accept') void tell(order, step.to)
  }
  const current = useBoardKeys(board, { act, open: (order) => go({ open: order.order_id }) })
  const dialogs = rejecting && <CancelDialog order={rejecting} close={() => reject(null)} cancel={async (wish) => (await tell(rejecting, 'cancelled', wish)).ok} />
  return { current, dialogs }
}

type BoardProps = { board: Board; current: string | null; merchant: Merchant }

const isEmpty = ({ columns, ahead }: Board) => ahead === 0 && columns.every(({ cards, later }) => cards.length + later.length === 0)

function WideBoard({ board, current, merchant }: BoardProps) {
  const t = useText('orders')
  const foot = <Feet board={board} merchant={merchant} />
  if (isEmpty(board)) return <div className={styles.blank}><EmptyState title={t('board_empty_title')} text={t('board_empty_text')} action={foot} /></div>
  return <div className={styles.board}>{board.columns.map((column) => <BoardColumn key={column.stage} column={column} current={current} foot={column.stage === 'out' ? foot : undefined} />)}</div>
}

function PhoneBoard({ board, current, merchant }: BoardProps) {
  const { get } = useQueryParams()
  const stage = stages.find((one) => one === get('stage')) ?? 'new'
  const column = board.columns.find((one) => one.stage === stage)
  return (
    <>
      <StageTabs board={board} current={stage} />
      <div className={styles.phone} data-scroller>{column && <Cards column={column} current={current} />}{stage === 'out' && <Feet board={board} merchant={merchant} />}</div>
    </>
  )
}

function Feet({ board, merchant }: { board: Board; merchant: Merchant }) {
  const t = useText('orders')
  const today = dayIn(useNow(), merchant.timezone)
  const { answer: day } = useCall(merchantOrders.stats, { start_date: today, end_date: today })
  const { answer: ever } = useCall(merchantOrders.stats, {})
  const [done, open] = [countOf(day, 'completed') ?? 0, countOf(ever, 'collected', 'delivered') ?? 0]
  return (
    <>
      {open > 0 && <BoardFoot shape="collected" to="/orders?view=list&order_status=collected,delivered">{t('to_complete', { count: open })}</BoardFoot>}
      {done > 0 && <BoardFoot shape="completed" to={`/orders?view=list&tab=completed&start_date=${today}&end_date=${today}`}>{t('done_today', { count: done })}</BoardFoot>}
      {board.ahead > 0 && <BoardFoot shape="pending" to="/orders/scheduled">{t('ahead', { count: board.ahead })}</BoardFoot>}
    </>
  )
}

/** The browser's tab says how many wait, also from behind other tabs. */
function useTabTitle(waiting: number, name: string) {
  useEffect(() => { document.title = waiting > 0 ? `(${waiting}) ${name}` : name }, [waiting, name])
}
