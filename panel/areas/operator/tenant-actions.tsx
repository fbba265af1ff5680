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
import { operator } from '#contract/areas/operator/operator.ts'
import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { DeleteTenant, StatusDialog, ImpersonationDialog } from './tenant-dialogs.tsx'
import { hostAddress } from './tenant-parts.tsx'

const tenantQueries = [operator.list, operator.show, operator.history]

/** Actions of a tenant. A deleted tenant can only be restored. */
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
        {open === 'restore' && <RestoreDialog tenant={tenant} close={close} />}
      </>
    )
  }
  const isOpen = tenant.is_tenant_admin_active
  const shop = tenant.domain && hostAddress(tenant.domain)
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
        {t('impersonate')}
      </Button>
      {open === 'visit' && <ImpersonationDialog tenant={tenant} close={close} />}
      {open === 'status' && <StatusDialog tenant={tenant} close={close} />}
      {open === 'delete' && <DeleteTenant tenant={tenant} close={close} />}
    </>
  )
}

function RestoreDialog({ tenant, close }: { tenant: TenantDetails; close: () => void }) {
  const t = useText('operator')
  const { mutate } = useCallMutation(operator.restore, { invalidates: tenantQueries, successText: t('restored') })
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('restore_title', { name: tenant.name })}
      text={t('restore_text')}
      confirmLabel={t('restore')}
      onConfirm={async () => (await mutate({ tenant_id: tenant.id })).ok}
    />
  )
}
