import type { Domain } from '#contract/schemas/tenant.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { tenantProfile } from '#contract/areas/tenants/profile.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { withPageCover } from '#kit/ui/feedback/page-cover.ts'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { settingElementId } from '#panel/shell/settings/setting-entries.ts'
import { useSectionTitle } from '../use-sections.ts'
import { DnsRecords } from './dns-records.tsx'
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
  const form = useCallForm({
    schema: boot.updateDomain.input,
    values: toValues(saved),
    save: (values) => withPageCover(() => send(boot.updateDomain, values)),
    invalidates: [tenantProfile.showDomain, boot],
    successText: t('saved'),
    errorText: t('save_failed'),
  })
  const disabled = saved.is_locked
  return (
    <Form form={form} saveLabel={t('save')}>
      <div className={styles.cards}>
        {saved.is_locked && <p className={styles.warning}>{t('domain_locked')}</p>}
        <Card>
          <div className={styles.stack}>
            <div className={styles.pair}>
              <div id={settingElementId('domain_shop')}>
                <TextField form={form} name="domain" label={t('domain_shop')} disabled={disabled} ltr />
              </div>
              <div id={settingElementId('domain_admin')}>
                <TextField form={form} name="admin_domain" label={t('domain_admin')} disabled={disabled} ltr />
              </div>
            </div>
            <p className={styles.note}>{t('domain_hint')}</p>
          </div>
        </Card>
        <DnsRecords records={saved.dns_records} />
      </div>
    </Form>
  )
}
