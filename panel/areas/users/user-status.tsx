import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { shownPeople, useUserCalls } from './user-calls.ts'
import { useLockWord } from './user-labels.ts'
import styles from './users.module.css'

/** On or off, at once; switching somebody off asks first, because it signs them out. Who cannot be changed has a word with the reason. */
export function UserStatus({ user }: { user: User }) {
  const t = useText('users')
  const reason = useLockWord()(user.lock)
  const calls = useUserCalls()
  const [asking, setAsking] = useState(false)
  const { mutate: act, isPending } = useCallMutation(calls.users.setStatus, {
    invalidates: shownPeople,
    errorText: t('status_failed'),
    successText: ({ status }) => t(status === 'active' ? 'now_active' : 'now_inactive'),
  })
  const name = `${user.first_name} ${user.last_name}`
  const on = user.status === 'active'
  if (reason)
    return (
      <span data-tooltip={reason}>
        <StatusLabel shape={on ? 'ready' : 'cancelled'} tone={on ? 'good' : 'off'}>
          {t(on ? 'status_active' : 'status_inactive')}
        </StatusLabel>
      </span>
    )
  const put = async (status: 'active' | 'inactive') => (await act({ id: user.id, status })).ok
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={on}
        disabled={isPending}
        label={t('active_of', { name })}
        onChange={(next) => (next ? void put('active') : setAsking(true))}
      />
      <span aria-hidden="true">{t(on ? 'status_active' : 'status_inactive')}</span>
      <ConfirmDialog
        opened={asking}
        close={() => setAsking(false)}
        danger
        title={t('off_title', { name })}
        text={t('off_text')}
        confirmLabel={t('off')}
        onConfirm={() => put('inactive')}
      />
    </span>
  )
}
