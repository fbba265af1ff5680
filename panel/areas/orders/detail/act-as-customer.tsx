import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import type { Order } from '#contract/schemas/order.ts'
import { canManageCustomers } from '#contract/rules/permissions.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { fullNameOf } from '../model/order-rows.ts'
import styles from './order-customer.module.css'

/** Signs in to the store as the customer of an order for half an hour. For tenant users who manage customers. */
export function ActAsCustomer({ order: { customer } }: { order: Order }) {
  const t = useText('orders')
  const { panel, tenantId, me } = usePanelContext()
  const permissions = usePermissions()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate } = useCallMutation(auth.createToken)
  if (panel !== 'tenant' || me.impersonation !== null || !canManageCustomers(permissions)) return null
  const impersonate = async () => {
    const result = await mutate({ tenant_id: tenantId, user_type: 'customer', user_id: customer.id })
    if (result.ok) location.assign(result.data.url)
    return result.ok
  }
  return (
    <div className={styles.impersonate}>
      <Button icon={IconLogin2} flip onClick={() => setConfirming(true)}>
        {t('act_as')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        close={() => setConfirming(false)}
        title={t('act_as_title', { name: fullNameOf(customer) })}
        text={t('act_as_text')}
        confirmLabel={t('act_as_confirm')}
        onConfirm={impersonate}
      />
    </div>
  )
}
