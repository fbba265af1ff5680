import { IconRefresh } from '@tabler/icons-react'
import type { Domain } from '#contract/schemas/tenant.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { tenantProfile } from '#contract/areas/tenants/profile.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './screens.module.css'

/** The DNS records that the own domains need, and a lookup on request. */
export function DnsRecords({ records }: { records: Domain['dns_records'] }) {
  const t = useText('settings')
  const verify = useCallMutation(tenantProfile.verifyDomain, { invalidates: [tenantProfile.showDomain, boot] })
  const checkedAt = records.find(({ checked_at }) => checked_at !== null)?.checked_at
  if (records.length === 0) return null
  return (
    <>
      <Card
        title={t('domain_records')}
        pad={false}
        note={t('domain_records_hint')}
        end={
          <Button icon={IconRefresh} size="small" busy={verify.isPending} onClick={() => void verify.mutate({})}>
            {t('domain_check')}
          </Button>
        }
      >
        {records.map((record) => (
          <DnsRecord key={`${record.type} ${record.hostname}`} record={record} />
        ))}
      </Card>
      {checkedAt && (
        <p className={styles.note}>
          {t('domain_checked')} <Time at={checkedAt} />
        </p>
      )}
    </>
  )
}

const looks = {
  verified: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  pending: { shape: 'pending', tone: 'plain' },
} as const

/** A record to set, what DNS answers, and whether that is right. */
function DnsRecord({ record: { type, hostname, target, status, seen } }: { record: Domain['dns_records'][number] }) {
  const t = useText('settings')
  return (
    <div className={styles.record} role="group" aria-label={`${type} ${hostname}`}>
      <div className={styles.head}>
        <code>{type}</code>
        <StatusLabel {...looks[status]}>{t(`domain_${status}`)}</StatusLabel>
      </div>
      <dl>
        <dt>{t('domain_host')}</dt>
        <dd>
          <CopyText text={hostname} />
        </dd>
        <dt>{t('domain_target')}</dt>
        <dd>
          <CopyText text={target} />
        </dd>
        {status === 'failed' && (
          <>
            <dt>{t('domain_seen')}</dt>
            <dd>{seen.length === 0 ? t('domain_nothing') : <bdi>{seen.join(', ')}</bdi>}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
