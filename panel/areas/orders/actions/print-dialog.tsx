import { useQueries } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Order } from '#contract/schemas/order.ts'
import { send } from '#kit/data/request.ts'
import { queryKeyOf, toLoadError } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { useOrderCalls } from '../model/order-calls.ts'
import styles from './order-print.module.css'
import { OrderSheet } from './order-ticket.tsx'
import type { Paper } from './order-ticket.tsx'

const paperOf = (value: unknown): Paper => (value === 'receipt' ? 'receipt' : 'a4')

/** Orders as they will come out of the printer, before they do. The paper is remembered. */
export function PrintDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const t = useText('orders')
  const [paper, keep] = useLocalStorage('print-paper', paperOf)
  const { orders, trouble, retry } = useWholeOrders(ids)
  const sheets = useRef<HTMLDivElement>(null)
  const ready = orders.length === ids.length
  return (
    <Dialog
      opened
      close={close}
      size="wide"
      title={t('print_title', { count: ids.length })}
      footer={
        <Button
          kind="primary"
          size="touch"
          icon={IconPrinter}
          busy={!ready && !trouble}
          disabled={!ready}
          data-autofocus={ready || undefined}
          onClick={() => printOn(paper, sheets.current)}
        >
          {t('print_now')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <Segments
          label={t('print_paper')}
          options={[
            { value: 'a4', text: t('print_a4') },
            { value: 'receipt', text: t('print_receipt') },
          ]}
          value={paper}
          onChange={keep}
          size="touch"
        />
        <span className={styles.hint}>{t('print_hint')}</span>
      </div>
      {trouble ? (
        <LoadErrorState error={trouble} retry={retry} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
        <section className={styles.preview} aria-label={t('print_title', { count: ids.length })} tabIndex={0}>
          <div ref={sheets} className={styles.sheets}>
            {orders.map((order) => (
              <div key={order.order_id} className={styles.paper} data-paper={paper}>
                <OrderSheet order={order} paper={paper} />
              </div>
            ))}
          </div>
        </section>
      )}
      {createPortal(
        <div className={`${styles.out} ${styles.sheets}`} data-printed="dialog">
          {orders.map((order) => (
            <OrderSheet key={order.order_id} order={order} paper={paper} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

/** What the browser's own printing puts on paper instead of the page of an order. */
export const PrintedPage = ({ order }: { order: Order }) =>
  createPortal(
    <div className={`${styles.out} ${styles.sheets}`} data-printed="page">
      <OrderSheet order={order} paper="a4" />
    </div>,
    document.body,
  )

function useWholeOrders(ids: readonly string[]) {
  const { show } = useOrderCalls()
  const queries = useQueries({
    queries: ids.map((order_id) => ({
      queryKey: queryKeyOf(show, { order_id }),
      queryFn: () => send(show, { order_id }),
    })),
  })
  const failed = queries.find((query) => query.error !== null && query.data === undefined)
  return {
    orders: queries.flatMap(({ data }): Order[] => (data && !Array.isArray(data.data) ? [data.data] : [])),
    trouble: failed ? toLoadError(failed.error) : null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/** A strip of paper is as long as what stands on it; browsers ask for both measures of a page. */
function printOn(paper: Paper, sheets: HTMLElement | null) {
  const heights = [...(sheets?.children ?? [])].map((sheet) => (sheet.clientHeight / 96) * 25.4)
  const size =
    paper === 'a4'
      ? 'size: A4; margin: 14mm'
      : `size: 80mm ${Math.ceil(Math.max(80, ...heights) + 6)}mm; margin: 3mm 4mm`
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
