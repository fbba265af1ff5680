import { IconArrowRight, IconCheck, IconMotorbike, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { orders } from '#contract/orders.ts'
import { canChangeProvider } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { errorTextOf } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import type { BulkAction, SelectedRows } from '#kit/ui/table/bulk-bar.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { BulkResult } from './bulk-result.tsx'
import type { Refused } from './bulk-result.tsx'
import { useOrderCalls } from '../model/order-calls.ts'
import { useMove } from '../model/status-changes.ts'
import { nextStep } from '../model/order-steps.ts'
import { PrintDialog } from '../actions/print-dialog.tsx'
import { ProviderDialog } from '../actions/provider-dialog.tsx'
import { useBusy } from '../board/use-busy.ts'

const isNew = (row: OrderSummary) => row.order_status === 'pending'
const isUnderWay = (row: OrderSummary) => !isNew(row) && nextStep(row) !== null

type Result = { done: number; refused: Refused[] }

/** What can be done to chosen orders, and the dialogs it leads to: paper, a driver, and what was refused, row by row. */
export function useBulkMoves(every: () => Promise<OrderSummary[]>) {
  const t = useText('orders')
  const { merchantId, panel } = usePanelRoute()
  const can = useCan()
  const calls = useOrderCalls()
  const move = useMove()
  const busy = useBusy(merchantId)
  const [result, setResult] = useState<Result | null>(null)
  const [printing, print] = useState<readonly string[]>([])
  const [driving, drive] = useState<readonly OrderSummary[]>([])
  const step = async (rows: readonly OrderSummary[]) => {
    const refused: Refused[] = []
    // one after the other: the first refusal is worth seeing before the last row is tried
    for (const row of rows) {
      const next = nextStep(row)
      if (!next) continue
      const moved = await move(
        row,
        next.to,
        next.to === 'processing' ? { preparation_time: row.preparation_time + busy.minutes } : {},
      )
      if (!moved.ok) refused.push({ row, why: errorTextOf(moved.error) })
    }
    const done = rows.length - refused.length
    if (refused.length > 0) setResult({ done, refused })
    else toast(t('bulk_done', { count: done }), { tone: 'good' })
  }
  const actions: BulkAction<OrderSummary>[] = [
    ...(can(calls.changeStatus)
      ? [
          {
            text: t('accept'),
            icon: IconCheck,
            keys: 'A',
            appliesTo: isNew,
            supportsAll: true,
            run: async ({ rows, all }: SelectedRows<OrderSummary>) => step(all ? (await every()).filter(isNew) : rows),
          },
          {
            text: t('next_step'),
            icon: IconArrowRight,
            keys: 'R',
            appliesTo: isUnderWay,
            supportsAll: true,
            run: async ({ rows, all }: SelectedRows<OrderSummary>) =>
              step(all ? (await every()).filter(isUnderWay) : rows),
          },
        ]
      : []),
    ...(panel === 'tenant' && can(orders.setDeliveryProvider)
      ? [
          {
            text: t('assign_driver'),
            icon: IconMotorbike,
            appliesTo: canChangeProvider,
            run: ({ rows }: { rows: readonly OrderSummary[] }) => drive(rows),
          },
        ]
      : []),
    {
      text: t('print'),
      icon: IconPrinter,
      keys: 'P',
      run: ({ rows }) => print(rows.slice(0, 50).map(({ order_id }) => order_id)),
    },
  ]
  const dialogs = (
    <>
      {printing.length > 0 && <PrintDialog ids={printing} close={() => print([])} />}
      {driving.length > 0 && <ProviderDialog rows={driving} close={() => drive([])} />}
      {result && (
        <BulkResult
          {...result}
          close={() => setResult(null)}
          again={(rows) => {
            setResult(null)
            void step(rows)
          }}
        />
      )}
    </>
  )
  return { actions, dialogs }
}
