import type { TenantRow, TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import styles from './tenants.module.css'

type Tenant = Pick<
  TenantRow | TenantDetails,
  'deleted_at' | 'is_tenant_admin_active' | 'status' | 'in_trial' | 'trial_expires' | 'plan_id'
>

/** The status of a tenant: active, blocked, expired or deleted. */
export function TenantStatus({ tenant: { deleted_at, status, is_tenant_admin_active } }: { tenant: Tenant }) {
  const t = useText('operator')
  if (deleted_at !== null)
    return (
      <StatusLabel shape="cancelled" tone="off">
        {t('state_deleted')}
      </StatusLabel>
    )
  if (status !== 1)
    return (
      <StatusLabel shape="cancelled" tone="bad">
        {t('state_blocked')}
      </StatusLabel>
    )
  return is_tenant_admin_active ? (
    <StatusLabel shape="ready" tone="good">
      {t('state_active')}
    </StatusLabel>
  ) : (
    <StatusLabel shape="cancelled" tone="soon">
      {t('state_expired')}
    </StatusLabel>
  )
}

export function PlanName({ tenant: { plan_id, in_trial, trial_expires } }: { tenant: Tenant }) {
  const t = useText('operator')
  const name = plan_id === null ? t('no_plan') : t(plan_id)
  const trial =
    trial_expires === null
      ? t('trial_open')
      : trial_expires === 0
        ? t('trial_over')
        : t('trial_left', { count: trial_expires })
  return (
    <span>
      {name}
      {in_trial && <span className={styles.muted}> · {trial}</span>}
    </span>
  )
}

export function NumberText({ value }: { value: number }) {
  const { locale } = useLocaleContext()
  return <>{formatNumber(value, locale)}</>
}

/** The address of a host of a tenant, on the port of this page. */
export const hostAddress = (host: string) => `${location.protocol}//${host}${location.port ? `:${location.port}` : ''}`
