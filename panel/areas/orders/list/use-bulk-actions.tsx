import { IconArrowRight, IconCheck, IconMotorbike, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { orders } from '#contract/areas/orders.ts'
import { canChangeProvider } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { errorTextOf } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import type { BulkAction, SelectedRows } from '#kit/ui/table/bulk-bar.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { BulkResult } from './bulk-result.tsx'
import type { FailedRow } from './bulk-result.tsx'
import { useOrderCalls } from '../model/order-calls.ts'
import { useSendStatusChange } from '../model/status-changes.ts'
import { nextStep } from '../model/order-steps.ts'
import { PrintDialog } from '../actions/print-dialog.tsx'
import { ProviderDialog } from '../actions/provider-dialog.tsx'
import { useBusy } from '../board/use-busy.ts'

const isNew = (row: OrderSummary) => row.order_status === 'pending'
const isActive = (row: OrderSummary) => !isNew(row) && nextStep(row) !== null

type BulkOutcome = { succeededCount: number; failures: FailedRow[] }

/** Bulk actions of orders with their dialogs. */
export function useBulkActions(fetchAllRows: () => Promise<OrderSummary[]>) {
  const t = useText('orders')
  const { merchantId, panel } = usePanelRoute()
  const can = useCan()
  const calls = useOrderCalls()
  const { send: changeStatus } = useSendStatusChange()
  const busy = useBusy(merchantId)
  const [result, setResult] = useState<BulkOutcome | null>(null)
  const [printIds, setPrintIds] = useState<readonly string[]>([])
  const [providerRows, setProviderRows] = useState<readonly OrderSummary[]>([])
  const advance = async (rows: readonly OrderSummary[]) => {
    const failures: FailedRow[] = []
    // Runs in sequence, so that the first failure can be seen early.
    for (const row of rows) {
      const step = nextStep(row)
      if (!step) continue
      const outcome = await changeStatus(
        row,
        step.to,
        step.to === 'processing' ? { preparation_time: row.preparation_time + busy.minutes } : {},
      )
      if (!outcome.ok) failures.push({ row, reason: errorTextOf(outcome.error) })
    }
    const succeededCount = rows.length - failures.length
    if (failures.length > 0) setResult({ succeededCount, failures })
    else toast(t('bulk_done', { count: succeededCount }), { tone: 'good' })
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
            run: async ({ rows, all }: SelectedRows<OrderSummary>) =>
              advance(all ? (await fetchAllRows()).filter(isNew) : rows),
          },
          {
            text: t('next_step'),
            icon: IconArrowRight,
            keys: 'R',
            appliesTo: isActive,
            supportsAll: true,
            run: async ({ rows, all }: SelectedRows<OrderSummary>) =>
              advance(all ? (await fetchAllRows()).filter(isActive) : rows),
          },
        ]
      : []),
    ...(panel === 'tenant' && can(orders.setDeliveryProvider)
      ? [
          {
            text: t('assign_driver'),
            icon: IconMotorbike,
            appliesTo: canChangeProvider,
            run: ({ rows }: { rows: readonly OrderSummary[] }) => setProviderRows(rows),
          },
        ]
      : []),
    {
      text: t('print'),
      icon: IconPrinter,
      keys: 'P',
      run: ({ rows }) => setPrintIds(rows.slice(0, 50).map(({ order_id }) => order_id)),
    },
  ]
  const dialogs = (
    <>
      {printIds.length > 0 && <PrintDialog ids={printIds} close={() => setPrintIds([])} />}
      {providerRows.length > 0 && <ProviderDialog rows={providerRows} close={() => setProviderRows([])} />}
      {result && (
        <BulkResult
          {...result}
          close={() => setResult(null)}
          onRetry={(rows) => {
            setResult(null)
            void advance(rows)
          }}
        />
      )}
    </>
  )
  return { actions, dialogs }
}
