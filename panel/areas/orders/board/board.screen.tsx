import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { useConnection } from '#kit/data/use-live.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { ErrorBanner } from '#kit/ui/feedback/error-banner.tsx'
import { useDelayed } from '#kit/ui/feedback/use-delayed.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { PanelContext } from '#panel/shell/session/panel-context.ts'
import { useCustomHeader } from '#panel/shell/frame/custom-header.ts'
import { useMobile } from '#panel/shell/page/use-media.ts'
import { useTitle } from '#panel/shell/page/use-title.ts'
import { BoardBar, PhoneBar } from './board-bar.tsx'
import { countIn } from './board-columns.ts'
import { BoardGhosts } from './board-skeleton.tsx'
import { RejectProvider } from './board-reject.ts'
import { PhoneBoard, WideBoard } from './board-view.tsx'
import styles from './board.module.css'
import { ConnectionStrip } from './connection-strip.tsx'
import { useLiveOrders } from '../model/live-orders.ts'
import { OrderDrawer } from '../detail/order-drawer.tsx'
import { PrintDialog } from '../actions/print-dialog.tsx'
import { useBoard } from './use-board.ts'
import { useBoardHands } from './use-board-actions.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** The live board of one merchant's kitchen. */
export function BoardScreen() {
  const context = usePanelContext()
  return context.panel === 'merchant' ? <Kitchen merchant={context.merchant} /> : null
}

type Merchant = Extract<PanelContext, { panel: 'merchant' }>['merchant']

function Kitchen({ merchant }: { merchant: Merchant }) {
  const t = useText('orders')
  const mobile = useMobile()
  const { get, go } = useQueryParams()
  const { board, loading, loaded, trouble, retry, busy, freshAt, syncedAt } = useBoard(merchant._id, merchant.timezone)
  const [printing, print] = useState<readonly string[]>([])
  const open = get('open')
  const now = useNow(15_000)
  const waiting = board.columns[0] ? countIn(board.columns[0], now) : 0
  // without a line the strip above has said so, and since when
  const isLive = useConnection().state === 'live'
  const all = board.columns.flatMap(({ cards, later }) => [...cards, ...later])
  const { current, dialogs, reject } = useBoardHands(board, print)
  useTitle(merchant.name)
  useCustomHeader()
  useLiveOrders()
  useWakeLock()
  const printOpen = () =>
    print(
      board.columns
        .slice(0, 2)
        .flatMap(({ cards }) => cards)
        .map(({ order_id }) => order_id),
    )
  const show = (id: string | null) => go({ open: id }, { replace: true })
  const at = all.findIndex(({ order_id }) => order_id === open)
  const neighbour = (by: number) => {
    const id = at < 0 ? undefined : all[at + by]?.order_id
    return id === undefined ? null : () => show(id)
  }
  const Bar = mobile ? PhoneBar : BoardBar
  return (
    <div className={styles.split} data-drawer={open ? true : undefined}>
      <div className={styles.whole}>
        <Bar merchant={merchant} syncedAt={syncedAt} failing={trouble !== null} print={printOpen} />
        <ConnectionStrip />
        {trouble && loaded && isLive && <ErrorBanner error={trouble} shownAt={freshAt} onRetry={retry} busy={busy} />}
        {trouble && !loaded && (
          <div className={styles.blank}>
            <LoadErrorState error={trouble} retry={retry} />
          </div>
        )}
        {loading && !trouble && <Waiting />}
        <RejectProvider value={reject}>
          {loaded &&
            (mobile ? (
              <PhoneBoard board={board} current={current} merchant={merchant} />
            ) : (
              <WideBoard board={board} current={current} merchant={merchant} />
            ))}
        </RejectProvider>
      </div>
      {open && <OrderDrawer orderId={open} close={() => show(null)} previous={neighbour(-1)} next={neighbour(1)} />}
      {printing.length > 0 && <PrintDialog ids={printing} close={() => print([])} />}
      {dialogs}
      <output className="vh">{waiting > 0 ? `${t('stage_new')}: ${waiting}` : ''}</output>
    </div>
  )
}

function Waiting() {
  const late = useDelayed(true)
  return late ? <BoardGhosts /> : null
}
