import type { User } from '#contract/users.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { shownPeople, useUserCalls } from './user-calls.ts'

type Props = { user: User; opened: boolean; close: () => void; gone?: () => void }

export function DeleteUser({ user, opened, close, gone }: Props) {
  const t = useText('users')
  const calls = useUserCalls()
  const remove = useCallMutation(calls.users.remove, { invalidates: shownPeople, successText: t('deleted') })
  const act = async () => {
    const done = await remove.mutate({ id: user.id, role: user.role })
    if (done.ok) gone?.()
    return done.ok
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
      onConfirm={act}
    />
  )
}
