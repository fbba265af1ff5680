import { useQueries } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Receipts } from '#contract/areas/tenants/boot.ts'
import type { Order } from '#contract/schemas/order.ts'
import { send } from '#kit/data/request.ts'
import { queryKeyOf, toLoadError } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useOrderCalls } from '../model/order-calls.ts'
import styles from './order-print.module.css'
import { OrderTicket } from './ticket/order-ticket.tsx'
import type { Paper } from './ticket/order-ticket.tsx'
import { PrintOnPrinter } from './print-on-printer.tsx'

const parsePaper = (value: unknown): Paper => (value === 'receipt' ? 'receipt' : 'a4')

/** Print preview of orders. The paper format is stored in the browser. */
export function PrintDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const t = useText('orders')
  const { receipts } = usePanelContext()
  const [chosenPaper, setPaper] = useLocalStorage('print-paper', parsePaper)
  const paper = receipts.is_enabled ? chosenPaper : 'a4'
  const { orders, error, refetch } = useOrderDetails(ids)
  const ticketsRef = useRef<HTMLDivElement>(null)
  const isReady = orders.length === ids.length
  return (
    <Dialog
      opened
      close={close}
      size="wide"
      title={t('print_title', { count: ids.length })}
      footer={
        <>
          <PrintOnPrinter ids={ids} onPrinted={close} />
          <Button
            kind="primary"
            size="touch"
            icon={IconPrinter}
            busy={!isReady && !error}
            disabled={!isReady}
            data-autofocus={isReady || undefined}
            onClick={() => printTickets(paper === 'a4' ? 'a4' : receipts.paper_width, ticketsRef.current)}
          >
            {t('print_now')}
          </Button>
        </>
      }
    >
      <div className={styles.toolbar}>
        {receipts.is_enabled && (
          <Segments
            label={t('print_paper')}
            options={[
              { value: 'a4', text: t('print_a4') },
              { value: 'receipt', text: t('print_receipt', { width: receipts.paper_width.replace('mm', '') }) },
            ]}
            value={paper}
            onChange={setPaper}
            size="touch"
          />
        )}
        <span className={styles.hint}>{t('print_hint')}</span>
      </div>
      {error ? (
        <LoadErrorState error={error} retry={refetch} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
        <section className={styles.preview} aria-label={t('print_title', { count: ids.length })} tabIndex={0}>
          <div ref={ticketsRef} className={styles.tickets}>
            {orders.map((order) => (
              <div key={order.order_id} className={styles.paper} data-paper={paper} data-width={receipts.paper_width}>
                <OrderTicket order={order} paper={paper} receipts={receipts} />
              </div>
            ))}
          </div>
        </section>
      )}
      {createPortal(
        <div className={`${styles.printArea} ${styles.tickets}`} data-printed="dialog">
          {orders.map((order) => (
            <OrderTicket key={order.order_id} order={order} paper={paper} receipts={receipts} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

/** Printed by the browser's own print command instead of the page of an order. */
export const PrintView = ({ order }: { order: Order }) =>
  createPortal(
    <div className={`${styles.printArea} ${styles.tickets}`} data-printed="page">
      <OrderTicket order={order} paper="a4" />
    </div>,
    document.body,
  )

function useOrderDetails(ids: readonly string[]) {
  const { show } = useOrderCalls()
  const queries = useQueries({
    queries: ids.map((order_id) => ({
      queryKey: queryKeyOf(show, { order_id }),
      queryFn: () => send(show, { order_id }),
    })),
  })
  const failedQuery = queries.find((query) => query.error !== null && query.data === undefined)
  return {
    orders: queries.flatMap(({ data }): Order[] => (data && !Array.isArray(data.data) ? [data.data] : [])),
    error: failedQuery ? toLoadError(failedQuery.error) : null,
    refetch: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/** A receipt is as long as its content. Browsers require both dimensions of a page. */
function printTickets(paper: 'a4' | Receipts['paper_width'], ticketsRef: HTMLElement | null) {
  const heights = [...(ticketsRef?.children ?? [])].map((sheet) => (sheet.clientHeight / 96) * 25.4)
  const size =
    paper === 'a4'
      ? 'size: A4; margin: 14mm'
      : `size: ${paper} ${Math.ceil(Math.max(80, ...heights) + 6)}mm; margin: 3mm 4mm`
  const page = new CSSStyleSheet()
  page.replaceSync(`@page { ${size} }`)
  document.adoptedStyleSheets.push(page)
  window.addEventListener(
    'afterprint',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    },
    { once: true },
  )
  window.print()
}
