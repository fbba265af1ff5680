import { Menu } from '@mantine/core'
import { IconDots, IconLink, IconMail, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Invite } from '#contract/areas/users/invites.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useCopy } from '#kit/ui/base/copy-text.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { userQueries, useUserCalls } from './user-calls.ts'

/**
 * Actions of an invitation. Pending ones can be resent or cancelled, expired ones resent. Locked invitations hide
 * the link.
 */
export function InviteMenu({ invite }: { invite: Invite }) {
  const t = useText('users')
  const calls = useUserCalls()
  const { copy } = useCopy()
  const [isConfirming, setConfirming] = useState(false)
  const { email, id, is_locked } = invite
  const resend = useCallMutation(calls.invites.resend, {
    invalidates: userQueries,
    successText: t('resent', { email }),
  })
  const cancel = useCallMutation(calls.invites.cancel, { invalidates: userQueries, successText: t('cancelled') })
  const open = invite.status === 'pending'
  const copyLink = async () => {
    const copied = await copy(`${location.origin}/invite/accept/${id}`)
    toast(t(copied ? 'copied' : 'copy_failed'), { tone: copied ? 'good' : 'bad' })
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton
            size="small"
            icon={IconDots}
            label={t('actions_of', { name: email })}
            popup="menu"
            tooltip={false}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMail size={16} />}
            disabled={is_locked || resend.isPending}
            onClick={() => void resend.mutate({ id })}
          >
            {t('resend')}
            {is_locked && <small> {t('invite_locked')}</small>}
          </Menu.Item>
          {open && !is_locked && (
            <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink()}>
              {t('copy_link')}
            </Menu.Item>
          )}
          {open && (
            <Menu.Item data-danger leftSection={<IconMailOff size={16} />} onClick={() => setConfirming(true)}>
              {t('cancel_invite')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isConfirming}
        close={() => setConfirming(false)}
        danger
        title={t('cancel_title', { email })}
        text={t('cancel_text')}
        confirmLabel={t('cancel_invite')}
        isCancellation
        onConfirm={async () => (await cancel.mutate({ id })).ok}
      />
    </>
  )
}
