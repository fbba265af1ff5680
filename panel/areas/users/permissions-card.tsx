import { useText } from '#kit/data/text.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { PermissionPicker } from '#panel/shell/session/permission-picker.tsx'
import { useUserCalls } from './user-calls.ts'

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
  return (
    <Card title={t('permissions')}>
      {loadError && !data ? (
        <LoadErrorState error={loadError} retry={refetch} />
      ) : (
        <PermissionPicker rows={data ?? []} value={value} onChange={onChange} error={error} disabled={disabled} />
      )}
    </Card>
  )
}
