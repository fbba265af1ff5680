import { IconCircleCheck, IconCircleX, IconEye, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProductSummary } from '#contract/catalog-shapes.ts'
import { merchantProducts } from '#contract/products.ts'
import { useText } from '#kit/data/text.ts'
import { useAct } from '#kit/data/use-act.ts'
import type { BulkAction } from '#kit/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#kit/ui/dialog.tsx'
import { shownProducts } from './product-calls.ts'

/** What can be done to several products at once; deleting asks first. */
export function useProductBulk() {
  const t = useText('products')
  const [doomed, setDoomed] = useState<readonly ProductSummary[]>([])
  const stock = useAct(merchantProducts.setStock, { refresh: shownProducts, done: (rows) => t('done_stock', { count: rows.length }) })
  const status = useAct(merchantProducts.setStatus, { refresh: shownProducts })
  const remove = useAct(merchantProducts.removeMany, { refresh: shownProducts, done: ({ deleted }) => t('done_deleted', { count: deleted }) })
  const ids = (rows: readonly ProductSummary[]) => rows.map(({ _id }) => _id)
  const showAll = async (rows: readonly ProductSummary[]) => {
    for (const { _id } of rows) if (!(await status.act({ id: _id, status: 'active' })).ok) return
  }
  const actions: BulkAction<ProductSummary>[] = [
    { text: t('bulk_in_stock'), icon: IconCircleCheck, keys: 'S', run: ({ rows }) => stock.act({ ids: ids(rows), stock_status: 'in_stock' }) },
    { text: t('bulk_out_of_stock'), icon: IconCircleX, keys: 'O', run: ({ rows }) => stock.act({ ids: ids(rows), stock_status: 'out_of_stock' }) },
    { text: t('bulk_show'), icon: IconEye, fits: (row) => row.status === 'inactive', run: ({ rows }) => showAll(rows) },
    { text: t('delete'), icon: IconTrash, run: ({ rows }) => setDoomed(rows) },
  ]
  const dialog = (
    <ConfirmDialog
      opened={doomed.length > 0} close={() => setDoomed([])} danger title={t('delete_many_title', { count: doomed.length })} text={t('delete_text')} yes={t('delete')}
      act={async () => { await remove.act({ ids: ids(doomed) }) }}
    />
  )
  return { actions, dialog }
}
