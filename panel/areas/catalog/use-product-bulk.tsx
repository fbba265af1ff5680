import { IconCircleCheck, IconCircleX, IconEye, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts, products } from '#contract/catalog-products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import type { BulkAction } from '#kit/ui/table/bulk-bar.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { shownProducts } from './product-calls.ts'

type Row = ProductSummary
type Stock = Row['stock_status']

/** What can be done to several products at once; deleting asks first. */
export function useProductBulk() {
  const t = useText('catalog')
  const can = useCan()
  const own = usePanelRoute().panel === 'merchant'
  const [doomed, setDoomed] = useState<readonly Row[]>([])
  const acts = { merchant: useOwnActs(), tenant: useActsOfAll() }[own ? 'merchant' : 'tenant']
  const actions: BulkAction<Row>[] = [
    { text: t('bulk_in_stock'), icon: IconCircleCheck, keys: 'S', run: ({ rows }) => acts.stock(rows, 'in_stock') },
    { text: t('bulk_out_of_stock'), icon: IconCircleX, keys: 'O', run: ({ rows }) => acts.stock(rows, 'out_of_stock') },
    {
      text: t('bulk_show'),
      icon: IconEye,
      appliesTo: (row) => row.status === 'inactive',
      run: ({ rows }) => acts.show(rows),
    },
    { text: t('delete'), icon: IconTrash, run: ({ rows }) => setDoomed(rows) },
  ]
  const dialog = (
    <ConfirmDialog
      opened={doomed.length > 0}
      close={() => setDoomed([])}
      danger
      title={t('delete_many_title', { count: doomed.length })}
      text={t('delete_text')}
      confirmLabel={t('delete')}
      onConfirm={() => acts.remove(doomed)}
    />
  )
  return { actions: own || can(products.update) ? actions : [], dialog }
}

const ids = (rows: readonly Row[]) => rows.map(({ _id }) => _id)

function useOwnActs() {
  const t = useText('catalog')
  const stock = useCallMutation(merchantProducts.setStock, {
    invalidates: shownProducts,
    successText: (rows) => t('done_stock', { count: rows.length }),
  })
  const status = useCallMutation(merchantProducts.setStatus, { invalidates: shownProducts })
  const remove = useCallMutation(merchantProducts.removeMany, {
    invalidates: shownProducts,
    successText: ({ deleted }) => t('done_deleted', { count: deleted }),
  })
  return {
    stock: async (rows: readonly Row[], stock_status: Stock) => {
      await stock.mutate({ ids: ids(rows), stock_status })
    },
    show: async (rows: readonly Row[]) => {
      for (const id of ids(rows)) if (!(await status.mutate({ id, status: 'active' })).ok) return
    },
    remove: async (rows: readonly Row[]) => {
      await remove.mutate({ ids: ids(rows) })
    },
  }
}

/** Products of several merchants are changed one by one; the first refusal ends it, and what was done until then is said. */
function useActsOfAll() {
  const t = useText('catalog')
  const change = useCallMutation(products.update)
  const remove = useCallMutation(products.remove)
  const each = async (
    rows: readonly Row[],
    act: (id: Row['_id']) => Promise<{ ok: boolean }>,
    words: 'done_stock' | 'done_deleted' | null,
  ) => {
    let count = 0
    for (const id of ids(rows)) {
      if (!(await act(id)).ok) break
      count += 1
    }
    await invalidateCalls(...shownProducts)
    if (words && count > 0) toast(t(words, { count }), { tone: 'good' })
  }
  return {
    stock: (rows: readonly Row[], stock_status: Stock) =>
      each(rows, (id) => change.mutate({ id, stock_status }), 'done_stock'),
    show: (rows: readonly Row[]) => each(rows, (id) => change.mutate({ id, status: 'active' }), null),
    remove: (rows: readonly Row[]) => each(rows, (id) => remove.mutate({ id }), 'done_deleted'),
  }
}
