import { IconBan, IconUserCheck } from '@tabler/icons-react'
import { customers } from '#contract/areas/customers.ts'
import type { CustomerRecord, CustomerRow } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import type { BulkAction } from '#kit/ui/table/bulk-bar.tsx'
import { customerQueries, fullNameOf } from './customer-view.ts'

type Status = CustomerRow['status']

/** Asks before a customer is blocked or unblocked. */
export function StatusDialog({ customer, close }: { customer: CustomerRecord | null; close: () => void }) {
  const t = useText('customers')
  const { mutate } = useCallMutation(customers.changeStatus, {
    invalidates: customerQueries,
    successText: ({ status }) => t(status === 'block' ? 'blocked' : 'unblocked'),
  })
  const blocks = customer?.status !== 'block'
  const name = customer ? fullNameOf(customer) : ''
  return (
    <ConfirmDialog
      opened={customer !== null}
      close={close}
      danger={blocks}
      title={t(blocks ? 'block_title' : 'unblock_title', { name })}
      text={t(blocks ? 'block_text' : 'unblock_text')}
      confirmLabel={t(blocks ? 'block' : 'unblock')}
      onConfirm={async () => (await mutate({ id: customer?.id ?? '', status: blocks ? 'block' : 'active' })).ok}
    />
  )
}

/** Time in which a change of many customers can be undone, ms. */
const undoDuration = 20_000

/** Blocks or unblocks the selected customers. The message offers to undo that for those that it changed. */
export function useBulkStatus(): BulkAction<CustomerRow>[] {
  const t = useText('customers')
  const can = useCan()
  const { mutate } = useCallMutation(customers.changeStatuses, { invalidates: customerQueries })
  if (!can(customers.changeStatuses)) return []
  const change = async (ids: readonly string[], status: Status, isUndo = false): Promise<void> => {
    const outcome = await mutate({ ids: [...ids], status })
    if (!outcome.ok) return
    const { changed, ids: changedIds } = outcome.data
    const run = () => void change(changedIds, status === 'block' ? 'active' : 'block', true)
    toast(t('changed', { number: changed }), {
      tone: 'good',
      ...(isUndo || changed === 0 ? {} : { duration: undoDuration, action: { text: t('undo'), run } }),
    })
  }
  return (['block', 'active'] as const).map((status) => ({
    text: t(status === 'block' ? 'block' : 'unblock'),
    icon: status === 'block' ? IconBan : IconUserCheck,
    appliesTo: (row) => row.status !== status,
    run: ({ rows }) =>
      change(
        rows.map(({ id }) => id),
        status,
      ),
  }))
}
