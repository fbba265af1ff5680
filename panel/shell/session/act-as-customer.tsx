import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { auth } from '#contract/areas/auth/auth.ts'
import { canManageCustomers } from '#contract/rules/permissions.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { usePanelContext } from './panel-context.ts'

type Person = { id: string; first_name: string; last_name: string }

/** Whether the user may sign in to the shop as a customer: tenant users who manage customers. */
export function useCanActAsCustomer(): boolean {
  const { panel, me } = usePanelContext()
  const permissions = usePermissions()
  return panel === 'tenant' && me.impersonation === null && canManageCustomers(permissions)
}

/** Asks, then signs in to the shop as the customer for half an hour. Needs the texts of `orders`. */
export function ActAsCustomerDialog({ customer, close }: { customer: Person | null; close: () => void }) {
  const t = useText('orders')
  const { tenantId } = usePanelContext()
  const { mutate } = useCallMutation(auth.createToken)
  const impersonate = async () => {
    const result = await mutate({ tenant_id: tenantId, user_type: 'customer', user_id: customer?.id ?? '' })
    if (result.ok) location.assign(result.data.url)
    return result.ok
  }
  return (
    <ConfirmDialog
      opened={customer !== null}
      close={close}
      title={t('act_as_title', { name: customer ? `${customer.first_name} ${customer.last_name}`.trim() : '' })}
      text={t('act_as_text')}
      confirmLabel={t('act_as_confirm')}
      onConfirm={impersonate}
    />
  )
}

/** A button that signs in to the shop as the customer. Hidden without permission. */
export function ActAsCustomer({ customer }: { customer: Person }) {
  const t = useText('orders')
  const [isAsking, setAsking] = useState(false)
  if (!useCanActAsCustomer()) return null
  return (
    <>
      <Button icon={IconLogin2} flip onClick={() => setAsking(true)}>
        {t('act_as')}
      </Button>
      <ActAsCustomerDialog customer={isAsking ? customer : null} close={() => setAsking(false)} />
    </>
  )
}
