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
import { BoardBar, MobileBar } from './board-bar.tsx'
import { actionCountOf } from './board-columns.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { BoardDialogsProvider } from './board-dialogs.ts'
import { MobileBoard, DesktopBoard } from './board-view.tsx'
import styles from './board.module.css'
import { ConnectionStrip } from './connection-strip.tsx'
import { useLiveOrders } from '../model/live-orders.ts'
import { OrderDrawer } from '../detail/order-drawer.tsx'
import { PrintDialog } from '../actions/print-dialog.tsx'
import { PrinterNotice } from './printer-notice.tsx'
import { useBoard } from './use-board.ts'
import { useBoardActions } from './use-board-actions.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** The live board of one merchant. */
export function BoardScreen() {
  const context = usePanelContext()
  return context.panel === 'merchant' ? <MerchantBoard merchant={context.merchant} /> : null
}

type Merchant = Extract<PanelContext, { panel: 'merchant' }>['merchant']

function MerchantBoard({ merchant }: { merchant: Merchant }) {
  const t = useText('orders')
  const mobile = useMobile()
  const { get, go } = useQueryParams()
  const { board, loading, isLoaded, error, refetch, isFetching, loadedAt, syncedAt } = useBoard(
    merchant._id,
    merchant.timezone,
  )
  const [printIds, setPrintIds] = useState<readonly string[]>([])
  const open = get('open')
  const now = useNow(15_000)
  const newCount = board.columns[0] ? actionCountOf(board.columns[0], now) : 0
  // Without a connection, the strip above already says so.
  const isLive = useConnection().state === 'live'
  const orders = board.columns.flatMap(({ cards, later }) => [...cards, ...later])
  const { current, dialogs, openDialogs } = useBoardActions(board, setPrintIds)
  useTitle(merchant.name)
  useCustomHeader()
  useLiveOrders()
  useWakeLock()
  const printOpen = () =>
    setPrintIds(
      board.columns
        .slice(0, 2)
        .flatMap(({ cards }) => cards)
        .map(({ order_id }) => order_id),
    )
  const openOrder = (id: string | null) => go({ open: id }, { replace: true })
  const openIndex = orders.findIndex(({ order_id }) => order_id === open)
  const openNeighbour = (offset: number) => {
    const id = openIndex < 0 ? undefined : orders[openIndex + offset]?.order_id
    return id === undefined ? null : () => openOrder(id)
  }
  const Bar = mobile ? MobileBar : BoardBar
  return (
    <div className={styles.split} data-drawer={open ? true : undefined}>
      <div className={styles.main}>
        <Bar merchant={merchant} syncedAt={syncedAt} isFailing={error !== null} print={printOpen} />
        <ConnectionStrip />
        <PrinterNotice />
        {error && isLoaded && isLive && (
          <ErrorBanner error={error} shownAt={loadedAt} onRetry={refetch} busy={isFetching} />
        )}
        {error && !isLoaded && (
          <div className={styles.emptyBoard}>
            <LoadErrorState error={error} retry={refetch} />
          </div>
        )}
        {loading && !error && <DelayedSkeleton />}
        <BoardDialogsProvider value={openDialogs}>
          {isLoaded &&
            (mobile ? (
              <MobileBoard board={board} current={current} merchant={merchant} />
            ) : (
              <DesktopBoard board={board} current={current} merchant={merchant} />
            ))}
        </BoardDialogsProvider>
      </div>
      {open && (
        <OrderDrawer
          orderId={open}
          close={() => openOrder(null)}
          previous={openNeighbour(-1)}
          next={openNeighbour(1)}
        />
      )}
      {printIds.length > 0 && <PrintDialog ids={printIds} close={() => setPrintIds([])} />}
      {dialogs}
      <output className="vh">{newCount > 0 ? `${t('stage_new')}: ${newCount}` : ''}</output>
    </div>
  )
}

function DelayedSkeleton() {
  const isDelayed = useDelayed(true)
  return isDelayed ? <BoardSkeleton /> : null
}
