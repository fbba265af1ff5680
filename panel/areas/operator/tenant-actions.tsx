import { IconArrowBackUp, IconExternalLink, IconLock, IconLockOpen, IconLogin2, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { operator } from '#contract/operator.ts'
import type { TenantView } from '#contract/operator.ts'
import { useText } from '#kit/data/text.ts'
import { useAct } from '#kit/data/use-act.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/dialog.tsx'
import { DeleteTenant, StatusDialog, VisitDialog } from './tenant-dialogs.tsx'

export const shownTenants = [operator.list, operator.show, operator.history]

/** What the operator does with a tenant; a deleted one can only come back. */
export function TenantActions({ tenant }: { tenant: TenantView }) {
  const t = useText('operator')
  const [open, setOpen] = useState<'visit' | 'status' | 'delete' | 'restore' | null>(null)
  const close = () => setOpen(null)
  if (tenant.deleted_at !== null) {
    return <><Button kind="primary" icon={IconArrowBackUp} flip onClick={() => setOpen('restore')}>{t('restore')}</Button>{open === 'restore' && <Restore tenant={tenant} close={close} />}</>
  }
  const isOpen = tenant.is_tenant_admin_active
  const shop = tenant.domain && `${location.protocol}//${tenant.domain}${location.port ? `:${location.port}` : ''}`
  return (
    <>
      {shop && <LinkButton icon={IconExternalLink} flip newTab href={`${shop}/?via=admin`}>{t('open_shop')}</LinkButton>}
      <Button kind="danger" icon={IconTrash} onClick={() => setOpen('delete')}>{t('delete')}</Button>
      <Button icon={isOpen ? IconLock : IconLockOpen} onClick={() => setOpen('status')}>{t(isOpen ? 'block' : 'unblock')}</Button>
      <Button kind="primary" icon={IconLogin2} flip onClick={() => setOpen('visit')}>{t('visit')}</Button>
      {open === 'visit' && <VisitDialog tenant={tenant} close={close} />}
      {open === 'status' && <StatusDialog tenant={tenant} close={close} />}
      {open === 'delete' && <DeleteTenant tenant={tenant} close={close} />}
    </>
  )
}

function Restore({ tenant, close }: { tenant: TenantView; close: () => void }) {
  const t = useText('operator')
  const { act } = useAct(operator.restore, { refresh: shownTenants, done: t('restored') })
  return <ConfirmDialog opened close={close} title={t('restore_title', { name: tenant.name })} text={t('restore_text')} yes={t('restore')} act={async () => (await act({ tenant_id: tenant.id })).ok} />
}
