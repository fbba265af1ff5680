import { Menu } from '@mantine/core'
import { IconBan, IconDots, IconEye, IconLogin2, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { customers } from '#contract/areas/customers.ts'
import type { CustomerRecord } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useCanActAsCustomer } from '#panel/shell/session/act-as-customer.tsx'
import { ActivityMenuItem } from '#panel/shell/page/activity-menu-item.tsx'
import { fullNameOf } from './customer-view.ts'

export type CustomerAction = 'edit' | 'act' | 'status' | 'delete'

/** Actions of a customer in a row. */
export function CustomerMenu({ customer, open }: { customer: CustomerRecord; open: (action: CustomerAction) => void }) {
  const t = useText('customers')
  const tOrders = useText('orders')
  const can = useCan()
  const canAct = useCanActAsCustomer()
  const isActive = customer.status === 'active'
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton
          size="small"
          icon={IconDots}
          label={t('actions_of', { name: fullNameOf(customer) })}
          popup="menu"
          tooltip={false}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={16} />} component={Link} to={`/customers/view/${customer.id}`}>
          {t('view')}
        </Menu.Item>
        {can(customers.update) && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => open('edit')}>
            {t('edit')}
          </Menu.Item>
        )}
        {canAct && isActive && (
          <Menu.Item leftSection={<IconLogin2 size={16} className="flip" />} onClick={() => open('act')}>
            {tOrders('act_as')}
          </Menu.Item>
        )}
        {can(customers.changeStatus) && (
          <Menu.Item
            leftSection={isActive ? <IconBan size={16} /> : <IconUserCheck size={16} />}
            onClick={() => open('status')}
          >
            {t(isActive ? 'block' : 'unblock')}
          </Menu.Item>
        )}
        <ActivityMenuItem record={`customer:${customer.id}`} />
        {can(customers.remove) && (
          <>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => open('delete')}>
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
