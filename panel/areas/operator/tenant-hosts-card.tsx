import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { hostAddress } from './tenant-parts.tsx'
import styles from './tenants.module.css'

type Props = { tenant: TenantDetails }

export function HostsCard({ tenant: { hosts } }: Props) {
  const t = useText('operator')
  return (
    <Card title={t('hosts')}>
      <ul className={styles.list}>
        {hosts.map(({ host, purpose, is_custom, is_verified }) => (
          <li key={host}>
            <span className={styles.text}>
              {is_verified ? (
                <a href={hostAddress(host)} target="_blank" rel="noopener">
                  <bdi dir="ltr">{host}</bdi>
                </a>
              ) : (
                <bdi dir="ltr">{host}</bdi>
              )}
              <small>
                {t(`host_${purpose}`)} · {t(is_custom ? 'host_own' : 'host_ours')}
              </small>
            </span>
            <StatusLabel shape={is_verified ? 'ready' : 'pending'} tone={is_verified ? 'good' : 'soon'}>
              {t(is_verified ? 'host_verified' : 'host_waits')}
            </StatusLabel>
          </li>
        ))}
      </ul>
    </Card>
  )
}
