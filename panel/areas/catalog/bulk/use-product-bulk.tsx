import { IconCircleCheck, IconCircleX, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkEdits, merchantBulkEdits, undoMinutes } from '#contract/areas/catalog/bulk-edits.ts'
import type { BulkFailure } from '#contract/areas/catalog/bulk-edits.ts'
import type { InputOf } from '#contract/call.ts'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import type { BulkAction } from '#kit/ui/table/bulk-bar.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { productQueries } from '../product-calls.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import { BulkFailures } from './bulk-failures.tsx'

type Row = ProductSummary
type Changes = Omit<InputOf<typeof merchantBulkEdits.create>, 'ids'>

/** Calls to invalidate after an edit of many products. */
const bulkQueries = [...productQueries, bulkEdits.latest, merchantBulkEdits.latest]

/** Bulk actions of products with their dialogs. Deleting asks for confirmation. */
export function useProductBulk() {
  const t = useText('catalog')
  const can = useCan()
  const call = usePanelRoute().byPanel(bulkEdits, merchantBulkEdits).create
  const [open, setOpen] = useState<{ dialog: 'edit' | 'delete'; rows: readonly Row[] } | null>(null)
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const { mutate } = useCallMutation(call, {
    invalidates: bulkQueries,
    successText: ({ changed }) => (changed === 0 ? '' : t('bulk_done', { number: changed })),
  })
  const edit = async (rows: readonly Row[], changes: Changes) => {
    const outcome = await mutate({ ids: rows.map(({ _id }) => _id), ...changes })
    if (outcome.ok) setFailures(outcome.data.failures)
    return outcome.ok
  }
  const actions: BulkAction<Row>[] = [
    {
      text: t('bulk_in_stock'),
      icon: IconCircleCheck,
      keys: 'S',
      run: ({ rows }) => edit(rows, { stock_status: 'in_stock' }),
    },
    {
      text: t('bulk_out_of_stock'),
      icon: IconCircleX,
      keys: 'O',
      run: ({ rows }) => edit(rows, { stock_status: 'out_of_stock' }),
    },
    { text: t('bulk_edit'), icon: IconPencil, keys: 'E', run: ({ rows }) => setOpen({ dialog: 'edit', rows }) },
    { text: t('delete'), icon: IconTrash, run: ({ rows }) => setOpen({ dialog: 'delete', rows }) },
  ]
  const close = () => setOpen(null)
  const dialogs = (
    <>
      {open?.dialog === 'edit' && (
        <BulkEditDialog rows={open.rows} close={close} save={(changes) => edit(open.rows, changes)} />
      )}
      <ConfirmDialog
        opened={open?.dialog === 'delete'}
        close={close}
        danger
        title={t('delete_many_title', { count: open?.rows.length ?? 0 })}
        text={t('bulk_delete_text', { number: undoMinutes })}
        confirmLabel={t('delete')}
        onConfirm={() => edit(open?.rows ?? [], { is_deleted: true })}
      />
      <BulkFailures failures={failures} close={() => setFailures([])} />
    </>
  )
  return { actions: can(call) ? actions : [], dialogs }
}
