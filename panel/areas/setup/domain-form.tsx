import { useState } from 'react'
import { boot } from '#contract/areas/tenants/boot.ts'
import { tenantProfile } from '#contract/areas/tenants/profile.ts'
import type { Domain } from '#contract/schemas/tenant.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { DnsRecords } from '../settings/screens/dns-records.tsx'
import { StageFooter } from './stage-footer.tsx'
import { useSubmitStage } from './use-submit-stage.ts'
import type { StageProps } from './use-submit-stage.ts'
import styles from './setup.module.css'

export function DomainForm({ saved, goOn }: StageProps & { saved: Domain }) {
  const t = useText('setup')
  const settings = useText('settings')
  const [isConfirmed, setConfirmed] = useState(false)
  const { submit, isPending } = useSubmitStage(goOn)
  const form = useCallForm({
    schema: boot.updateDomain.input,
    values: { domain: saved.domain ?? '', admin_domain: saved.admin_domain ?? '' },
    save: (values) => send(boot.updateDomain, values),
    invalidates: [tenantProfile.showDomain, boot],
    errorText: settings('save_failed'),
  })
  const disabled = saved.is_locked
  const isChanged = form.changed.length > 0
  return (
    <>
      <Form form={form} mode="button">
        <Card title={t('stage_DomainConfigurationStage')}>
          <Stack gap={12}>
            <p className={styles.text}>{t('domain_text')}</p>
            {disabled && <p className={styles.problem}>{settings('domain_locked')}</p>}
            <div className={styles.pair}>
              <TextField form={form} name="domain" label={settings('domain_shop')} disabled={disabled} ltr />
              <TextField form={form} name="admin_domain" label={settings('domain_admin')} disabled={disabled} ltr />
            </div>
            {!disabled && isChanged && (
              <div>
                <Button type="submit" busy={form.saving}>
                  {settings('save')}
                </Button>
              </div>
            )}
          </Stack>
        </Card>
      </Form>
      <DnsRecords records={saved.dns_records} />
      <StageFooter
        disabled={!isConfirmed || isChanged}
        busy={isPending}
        onNext={() => void submit({ stage_class: 'DomainConfigurationStage', is_confirmed: true })}
      >
        <Checkbox checked={isConfirmed} onChange={setConfirmed} label={t('domain_confirm')} showLabel />
      </StageFooter>
    </>
  )
}
