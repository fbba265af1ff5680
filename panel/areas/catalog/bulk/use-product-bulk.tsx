import { IconCircleCheck, IconCircleX, IconEye, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts, products } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import type { BulkAction } from '#kit/ui/table/bulk-bar.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { productQueries } from './product-calls.ts'

type Row = ProductSummary
type Stock = Row['stock_status']

/** Bulk actions of products; deleting asks for confirmation. */
export function useProductBulk() {
  const t = useText('catalog')
  const can = useCan()
  const isMerchantPanel = usePanelRoute().panel === 'merchant'
  const [rowsToDelete, setRowsToDelete] = useState<readonly Row[]>([])
  const operations = { merchant: useMerchantOperations(), tenant: useTenantOperations() }[
    isMerchantPanel ? 'merchant' : 'tenant'
  ]
  const actions: BulkAction<Row>[] = [
    {
      text: t('bulk_in_stock'),
      icon: IconCircleCheck,
      keys: 'S',
      run: ({ rows }) => operations.stock(rows, 'in_stock'),
    },
    {
      text: t('bulk_out_of_stock'),
      icon: IconCircleX,
      keys: 'O',
      run: ({ rows }) => operations.stock(rows, 'out_of_stock'),
    },
    {
      text: t('bulk_show'),
      icon: IconEye,
      appliesTo: (row) => row.status === 'inactive',
      run: ({ rows }) => operations.show(rows),
    },
    { text: t('delete'), icon: IconTrash, run: ({ rows }) => setRowsToDelete(rows) },
  ]
  const dialog = (
    <ConfirmDialog
      opened={rowsToDelete.length > 0}
      close={() => setRowsToDelete([])}
      danger
      title={t('delete_many_title', { count: rowsToDelete.length })}
      text={t('delete_text')}
      confirmLabel={t('delete')}
      onConfirm={() => operations.remove(rowsToDelete)}
    />
  )
  return { actions: isMerchantPanel || can(products.update) ? actions : [], dialog }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id)

function useMerchantOperations() {
  const t = useText('catalog')
  const stock = useCallMutation(merchantProducts.setStock, {
    invalidates: productQueries,
    successText: (rows) => t('done_stock', { count: rows.length }),
  })
  const status = useCallMutation(merchantProducts.setStatus, { invalidates: productQueries })
  const remove = useCallMutation(merchantProducts.removeMany, {
    invalidates: productQueries,
    successText: ({ deleted }) => t('done_deleted', { count: deleted }),
  })
  return {
    stock: async (rows: readonly Row[], stock_status: Stock) => {
      await stock.mutate({ ids: idsOf(rows), stock_status })
    },
    show: async (rows: readonly Row[]) => {
      for (const id of idsOf(rows)) if (!(await status.mutate({ id, status: 'active' })).ok) return
    },
    remove: async (rows: readonly Row[]) => {
      await remove.mutate({ ids: idsOf(rows) })
    },
  }
}

/**
 * Products of several merchants are changed one by one. Stops at the first failure and reports how many succeeded.
 */
function useTenantOperations() {
  const t = useText('catalog')
  const change = useCallMutation(products.update)
  const remove = useCallMutation(products.remove)
  const runForEach = async (
    rows: readonly Row[],
    run: (id: Row['_id']) => Promise<{ ok: boolean }>,
    textKey: 'done_stock' | 'done_deleted' | null,
  ) => {
    let count = 0
    for (const id of idsOf(rows)) {
      if (!(await run(id)).ok) break
      count += 1
    }
    await invalidateCalls(...productQueries)
    if (textKey && count > 0) toast(t(textKey, { count }), { tone: 'good' })
  }
  return {
    stock: (rows: readonly Row[], stock_status: Stock) =>
      runForEach(rows, (id) => change.mutate({ id, stock_status }), 'done_stock'),
    show: (rows: readonly Row[]) => runForEach(rows, (id) => change.mutate({ id, status: 'active' }), null),
    remove: (rows: readonly Row[]) => runForEach(rows, (id) => remove.mutate({ id }), 'done_deleted'),
  }
}
