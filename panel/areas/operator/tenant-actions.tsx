import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDots,
  IconExternalLink,
  IconLock,
  IconLockOpen,
  IconLogin2,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { operator } from '#contract/operator.ts'
import type { TenantDetails } from '#contract/operator.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { DeleteTenant, StatusDialog, VisitDialog } from './tenant-dialogs.tsx'

const shownTenants = [operator.list, operator.show, operator.history]

/** What the operator does with a tenant; a deleted one can only come back. */
export function TenantActions({ tenant }: { tenant: TenantDetails }) {
  const t = useText('operator')
  const [open, setOpen] = useState<'visit' | 'status' | 'delete' | 'restore' | null>(null)
  const close = () => setOpen(null)
  if (tenant.deleted_at !== null) {
    return (
      <>
        <Button kind="primary" icon={IconArrowBackUp} flip onClick={() => setOpen('restore')}>
          {t('restore')}
        </Button>
        {open === 'restore' && <Restore tenant={tenant} close={close} />}
      </>
    )
  }
  const isOpen = tenant.is_tenant_admin_active
  const shop = tenant.domain && `${location.protocol}//${tenant.domain}${location.port ? `:${location.port}` : ''}`
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton kind="plain" icon={IconDots} label={t('more_actions')} popup="menu" />
        </Menu.Target>
        <Menu.Dropdown>
          {shop && (
            <Menu.Item
              component="a"
              href={`${shop}/?via=admin`}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={16} className="flip" aria-hidden />}
            >
              {t('open_shop')}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setOpen('delete')}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button icon={isOpen ? IconLock : IconLockOpen} onClick={() => setOpen('status')}>
        {t(isOpen ? 'block' : 'unblock')}
      </Button>
      <Button kind="primary" icon={IconLogin2} flip onClick={() => setOpen('visit')}>
        {t('visit')}
      </Button>
      {open === 'visit' && <VisitDialog tenant={tenant} close={close} />}
      {open === 'status' && <StatusDialog tenant={tenant} close={close} />}
      {open === 'delete' && <DeleteTenant tenant={tenant} close={close} />}
    </>
  )
}

function Restore({ tenant, close }: { tenant: TenantDetails; close: () => void }) {
  const t = useText('operator')
  const { mutate: act } = useCallMutation(operator.restore, { invalidates: shownTenants, successText: t('restored') })
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('restore_title', { name: tenant.name })}
      text={t('restore_text')}
      confirmLabel={t('restore')}
      onConfirm={async () => (await act({ tenant_id: tenant.id })).ok}
    />
  )
}
