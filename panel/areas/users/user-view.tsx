import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { DeleteUser } from './delete-user.tsx'
import { useUserCalls } from './user-calls.ts'
import { UserForm } from './user-form.tsx'
import { isRemovable } from './user-menu.tsx'
import { UserStatus } from './user-status.tsx'
import { useLockReason } from './user-labels.ts'
import styles from './users.module.css'

export function UserView({ user }: { user: User }) {
  const t = useText('users')
  const navigate = useNavigate()
  const calls = useUserCalls()
  const reason = useLockReason()(user.lock)
  const [isConfirming, setConfirming] = useState(false)
  const name = `${user.first_name} ${user.last_name}`
  const remove = isRemovable(user) && (
    <Button kind="danger" icon={IconTrash} onClick={() => setConfirming(true)}>
      {t('delete')}
    </Button>
  )
  return (
    <Screen
      title={<bdi>{name}</bdi>}
      tabTitle={name}
      back={calls.list}
      titleExtra={<UserStatus user={user} />}
      actions={remove}
    >
      <div className={styles.narrow}>
        {reason && (
          <p className={styles.notice}>
            <IconInfoCircle size={16} aria-hidden />
            {reason}
          </p>
        )}
        <UserForm user={user} />
      </div>
      <DeleteUser
        user={user}
        opened={isConfirming}
        close={() => setConfirming(false)}
        onDeleted={() => void navigate(calls.list, { replace: true })}
      />
    </Screen>
  )
}
