import { IconBan, IconUserCheck } from '@tabler/icons-react'
import { customers } from '#contract/areas/customers.ts'
import type { CustomerRow } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import type { BulkAction } from '#kit/ui/table/bulk-bar.tsx'
import { customerQueries } from './customer-view.ts'

type Status = CustomerRow['status']

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
