import { useState } from 'react'
import type { User } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { userQueries, useUserCalls } from './user-calls.ts'
import { useLockReason } from './user-labels.ts'
import styles from './users.module.css'

/**
 * A switch for the status. Deactivating asks for confirmation, because it signs the user out. Locked users show
 * the reason.
 */
export function UserStatus({ user }: { user: User }) {
  const t = useText('users')
  const reason = useLockReason()(user.lock)
  const calls = useUserCalls()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useCallMutation(calls.users.setStatus, {
    invalidates: userQueries,
    errorText: t('status_failed'),
    successText: ({ status }) => t(status === 'active' ? 'now_active' : 'now_inactive'),
  })
  const name = `${user.first_name} ${user.last_name}`
  const isActive = user.status === 'active'
  if (reason)
    return (
      <span data-tooltip={reason}>
        <StatusLabel shape={isActive ? 'ready' : 'cancelled'} tone={isActive ? 'good' : 'off'}>
          {t(isActive ? 'status_active' : 'status_inactive')}
        </StatusLabel>
      </span>
    )
  const setStatus = async (status: 'active' | 'inactive') => (await mutate({ id: user.id, status })).ok
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={isActive}
        disabled={isPending}
        label={t('active_of', { name })}
        onChange={(next) => (next ? void setStatus('active') : setConfirming(true))}
      />
      <span aria-hidden="true">{t(isActive ? 'status_active' : 'status_inactive')}</span>
      <ConfirmDialog
        opened={isConfirming}
        close={() => setConfirming(false)}
        danger
        title={t('deactivate_title', { name })}
        text={t('deactivate_text')}
        confirmLabel={t('deactivate')}
        onConfirm={() => setStatus('inactive')}
      />
    </span>
  )
}
