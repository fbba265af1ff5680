import { Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { ActivityMenuItem } from '#panel/shell/page/activity-menu-item.tsx'
import { DeleteUser } from './delete-user.tsx'
import { useUserCalls } from './user-calls.ts'

export function UserMenu({ user }: { user: User }) {
  const t = useText('users')
  const { edit } = useUserCalls()
  const [isConfirming, setConfirming] = useState(false)
  const name = `${user.first_name} ${user.last_name}`
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton size="small" icon={IconDots} label={t('actions_of', { name })} popup="menu" tooltip={false} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} component={Link} to={edit(user.id)}>
            {t('edit')}
          </Menu.Item>
          <ActivityMenuItem record={`user:${user.id}`} />
          {isRemovable(user) && (
            <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteUser user={user} opened={isConfirming} close={() => setConfirming(false)} />
    </>
  )
}

/** A user of several merchants is removed from this merchant only. */
export const isRemovable = ({ lock }: Pick<User, 'lock'>) => lock === null || lock === 'other_merchants'
