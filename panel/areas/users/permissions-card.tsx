import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { listedPermissions } from '#panel/shell/session/listed-permissions.ts'
import { PermissionPicker } from '#panel/shell/session/permission-picker.tsx'
import { roleTemplatesOf, templateOf } from '#contract/rules/role-templates.ts'
import { RoleTemplatesField } from './role-templates-field.tsx'
import { useUserCalls } from './user-calls.ts'
import styles from './users.module.css'

type Props = {
  value: readonly string[]
  onChange: (names: string[]) => void
  error?: string | undefined
  merchantId?: string | undefined
  role?: string | undefined
  disabled?: boolean
}

/** The permissions that can be granted to a user, depending on merchant and role. */
export function PermissionsCard({ value, onChange, error, merchantId, role, disabled }: Props) {
  const t = useText('users')
  const calls = useUserCalls()
  const locale = useLocale()
  const { data, loadError, refetch } = useCall(
    calls.users.permissions,
    { all: true, ...(merchantId ? { merchant_id: merchantId } : {}), ...(role ? { role } : {}) },
    { staleTime: 300_000, keySuffix: locale, keepPreviousData: true },
  )
  const [isOpen, setOpen] = useState<boolean>()
  const rows = listedPermissions(data ?? [])
  const isAdjusted = value.length > 0 && templateOf(roleTemplatesOf(rows), value) === undefined
  return (
    <Card title={t('permissions')}>
      {loadError && !data ? (
        <LoadErrorState error={loadError} retry={refetch} />
      ) : (
        <Stack gap={12}>
          <RoleTemplatesField rows={rows} value={value} onChange={onChange} disabled={disabled === true} />
          <details
            className={styles.adjust}
            open={isOpen ?? (isAdjusted || error !== undefined)}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary>{t('template_adjust', { count: value.length })}</summary>
            <PermissionPicker rows={rows} value={value} onChange={onChange} error={error} disabled={disabled} />
          </details>
        </Stack>
      )}
    </Card>
  )
}
