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
import { nameOf } from '../model/order-rows.ts'
import styles from './order-parts.module.css'

/** Into the shop as the customer of an order, for half an hour; for staff of the network who manage customers. */
export function ActAsCustomer({ order: { customer } }: { order: Order }) {
  const t = useText('orders')
  const { panel, tenantId, me } = usePanelContext()
  const held = usePermissions()
  const [asked, setAsked] = useState(false)
  const { mutate: act } = useCallMutation(auth.createToken)
  if (panel !== 'tenant' || me.impersonation !== null || !canManageCustomers(held)) return null
  const enter = async () => {
    const done = await act({ tenant_id: tenantId, user_type: 'customer', user_id: customer.id })
    if (done.ok) location.assign(done.data.url)
    return done.ok
  }
  return (
    <div className={styles.enter}>
      <Button icon={IconLogin2} flip onClick={() => setAsked(true)}>
        {t('act_as')}
      </Button>
      <ConfirmDialog
        opened={asked}
        close={() => setAsked(false)}
        title={t('act_as_title', { name: nameOf(customer) })}
        text={t('act_as_text')}
        confirmLabel={t('act_as_yes')}
        onConfirm={enter}
      />
    </div>
  )
}
