import { customers } from '#contract/areas/customers.ts'
import type { CustomerRecord } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { customerQueries, fullNameOf } from './customer-view.ts'

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
