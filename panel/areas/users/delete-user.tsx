import type { User } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { userQueries, useUserCalls } from './user-calls.ts'

type Props = { user: User; opened: boolean; close: () => void; onDeleted?: () => void }

export function DeleteUser({ user, opened, close, onDeleted }: Props) {
  const t = useText('users')
  const calls = useUserCalls()
  const remove = useCallMutation(calls.users.remove, { invalidates: userQueries, successText: t('deleted') })
  const removeUser = async () => {
    const result = await remove.mutate({ id: user.id, role: user.role })
    if (result.ok) onDeleted?.()
    return result.ok
  }
  const name = `${user.first_name} ${user.last_name}`
  return (
    <ConfirmDialog
      opened={opened}
      close={close}
      danger
      persistent
      title={t('delete_title', { name })}
      text={t(user.lock === 'other_merchants' ? 'delete_here_text' : 'delete_text')}
      confirmLabel={t('delete')}
      onConfirm={removeUser}
    />
  )
}
