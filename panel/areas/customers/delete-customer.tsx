import { customers } from '#contract/areas/customers.ts'
import type { CustomerRecord } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { customerQueries, fullNameOf } from './customer-view.ts'

type Props = { customer: CustomerRecord | null; close: () => void; onDeleted?: () => void }

/** Says what deleting means, and deletes. */
export function DeleteCustomer({ customer, close, onDeleted }: Props) {
  const t = useText('customers')
  const { mutate } = useCallMutation(customers.remove, {
    // The page of a deleted customer must not load it again.
    invalidates: onDeleted ? [customers.list, customers.count] : customerQueries,
    successText: t('deleted'),
  })
  return (
    <ConfirmDialog
      opened={customer !== null}
      close={close}
      danger
      persistent
      title={t('delete_title', { name: customer ? fullNameOf(customer) : '' })}
      text={t('delete_text')}
      confirmLabel={t('delete')}
      onConfirm={async () => {
        const { ok } = await mutate({ id: customer?.id ?? '' })
        if (ok) onDeleted?.()
        return ok
      }}
    />
  )
}
