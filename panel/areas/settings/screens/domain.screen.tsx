import { IconRefresh } from '@tabler/icons-react'
import type { Domain } from '#contract/schemas/tenant.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { tenantProfile } from '#contract/areas/tenants/profile.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useSectionTitle } from '../use-sections.ts'
import styles from './screens.module.css'

/** Own domains of shop and panel, with the DNS records that they need. */
export function DomainScreen() {
  const { to } = usePanelRoute()
  const title = useSectionTitle('domain')
  const { data, loadError, refetch } = useCall(tenantProfile.showDomain, {})
  return (
    <Screen title={title} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <DomainForm saved={data} />}
    </Screen>
  )
}

const toValues = ({ domain, admin_domain }: Domain) => ({ domain: domain ?? '', admin_domain: admin_domain ?? '' })

function DomainForm({ saved }: { saved: Domain }) {
  const t = useText('settings')
  const verify = useCallMutation(tenantProfile.verifyDomain, { invalidates: [tenantProfile.showDomain, boot] })
  const form = useCallForm({
    schema: boot.updateDomain.input,
    values: toValues(saved),
    save: (values) => send(boot.updateDomain, values),
    invalidates: [tenantProfile.showDomain, boot],
    successText: t('saved'),
    errorText: t('save_failed'),
  })
  const disabled = saved.is_locked
  const records = saved.dns_records
  const checkedAt = records.find(({ checked_at }) => checked_at !== null)?.checked_at
  return (
    <Form form={form} saveLabel={t('save')}>
      <div className={styles.cards}>
        {saved.is_locked && <p className={styles.warning}>{t('domain_locked')}</p>}
        <Card>
          <div className={styles.stack}>
            <div className={styles.pair}>
              <TextField form={form} name="domain" label={t('domain_shop')} disabled={disabled} ltr />
              <TextField form={form} name="admin_domain" label={t('domain_admin')} disabled={disabled} ltr />
            </div>
            <p className={styles.note}>{t('domain_hint')}</p>
          </div>
        </Card>
        {records.length > 0 && (
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
        )}
        {checkedAt && (
          <p className={styles.note}>
            {t('domain_checked')} <Time at={checkedAt} />
          </p>
        )}
      </div>
    </Form>
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
