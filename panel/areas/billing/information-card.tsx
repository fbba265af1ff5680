import { useState } from 'react'
import { z } from 'zod'
import { billing } from '#contract/areas/billing/billing.ts'
import { BillingInformationInput } from '#contract/areas/billing/schemas.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Text } from '#kit/ui/layout/layout.tsx'
import dialogs from '../../shell/billing/billing-dialogs.module.css'
import { useCountryChoices } from '../../shell/session/country-choices.ts'
import type { BillingInfo } from './billing-info.ts'
import styles from './billing.module.css'

type Props = { tenantId: string; info: BillingInfo }

/** Name and address on the invoices. */
export function InformationCard({ tenantId, info }: Props) {
  const t = useText('billing')
  const [isEditing, setEditing] = useState(false)
  const { company, first_name, last_name, address, city, state, postal_code, country, tax_id, email } = info
  const lines = [
    company,
    [first_name, last_name].filter(Boolean).join(' '),
    address,
    [city, state, postal_code].filter(Boolean).join(', '),
    country,
    tax_id,
    email,
  ].filter((line) => line !== null && line !== '')
  return (
    <Card
      title={t('information')}
      end={
        <Button size="small" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      }
    >
      {lines.length === 0 && <Text tone="soft">{t('information_empty')}</Text>}
      {lines.map((line) => (
        <div key={line} className={styles.soft}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {isEditing && <InformationDialog tenantId={tenantId} info={info} close={() => setEditing(false)} />}
    </Card>
  )
}

function InformationDialog({ tenantId, info, close }: Props & { close: () => void }) {
  const t = useText('billing')
  const { countries } = useCountryChoices()
  const form = useCallForm({
    schema: BillingInformationInput.extend({ country: z.string() }),
    values: {
      first_name: info.first_name ?? '',
      last_name: info.last_name,
      email: info.email ?? '',
      company: info.company,
      address: info.address ?? '',
      city: info.city ?? '',
      state: info.state ?? '',
      postal_code: info.postal_code ?? '',
      country: info.country ?? '',
      tax_id: info.tax_id,
    },
    save: (input) => send(billing.updateClient, { ...input, tenant_id: tenantId }),
    invalidates: [billing],
    invalidText: t('incomplete'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('information')} submitLabel={t('save')}>
      <div className={dialogs.two}>
        <TextField form={form} name="first_name" label={t('first_name')} required autoFocus />
        <TextField form={form} name="last_name" label={t('last_name')} nullable />
      </div>
      <TextField form={form} name="email" type="email" label={t('email')} required />
      <TextField form={form} name="company" label={t('company')} nullable />
      <TextField form={form} name="address" label={t('billing_address')} required />
      <div className={dialogs.two}>
        <TextField form={form} name="city" label={t('city')} required />
        <TextField form={form} name="state" label={t('state')} required />
      </div>
      <div className={dialogs.two}>
        <TextField form={form} name="postal_code" label={t('postal_code')} required />
        <SelectField form={form} name="country" label={t('country')} options={countries} required />
      </div>
      <TextField form={form} name="tax_id" label={t('tax_id')} nullable />
    </FormDialog>
  )
}
