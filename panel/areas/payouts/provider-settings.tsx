import { useState } from 'react'
import { z } from 'zod'
import { payoutProviders } from '#contract/areas/payouts/providers.ts'
import type { PayoutProviderDetails } from '#contract/areas/payouts/providers.ts'
import { isBic, isIban } from '#contract/rules/banking/iban.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { CurrentPasswordField, TextField } from '#kit/ui/form/text-field.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { toastEachError } from './toast-errors.ts'
import styles from './payouts.module.css'

const environments = ['test', 'live'] as const

/** Settings of a provider. What is stored is only shown by its end, and entered anew to change it. */
export function ProviderSettings({ provider }: { provider: PayoutProviderDetails }) {
  const t = useText('payouts')
  const { id, required_fields, settings, environment } = provider
  const [schema] = useState(() => settingsSchema({ iban: t('iban_invalid'), bic: t('bic_invalid') }))
  const form = useCallForm({
    schema,
    values: { environment, settings: Object.fromEntries(required_fields.map((field) => [field, ''])) },
    save: ({ environment: chosen, settings: values, current_password }) =>
      toastEachError(
        send(payoutProviders.update, {
          payout_provider_id: id,
          environment: chosen,
          settings: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
          ...(current_password ? { current_password } : {}),
        }),
      ),
    invalidates: [payoutProviders],
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  return (
    <Card title={t('tab_settings')} note={t(`setup_${provider.payout_provider}`)}>
      {Object.keys(settings).length > 0 && (
        <div>
          {Object.entries(settings).map(([field, value]) => (
            <LabeledValue key={field} term={fieldLabel(t, field)}>
              <bdi dir="auto">{value}</bdi>
            </LabeledValue>
          ))}
        </div>
      )}
      <Form form={form} mode="button">
        <Stack gap={12}>
          <SelectField
            form={form}
            name="environment"
            label={t('environment')}
            options={environments.map((value) => ({ value, text: t(`environment_${value}`) }))}
          />
          {required_fields.map((field) => (
            <TextField
              key={field}
              form={form}
              name={`settings.${field}`}
              label={fieldLabel(t, field)}
              type={field.endsWith('_key') ? 'password' : 'text'}
              ltr={field !== 'account_holder'}
              maxLength={200}
              autoComplete="off"
            />
          ))}
          {provider.is_configured && <p className={styles.note}>{t('settings_kept')}</p>}
          {form.errors['current_password'] !== undefined && (
            <CurrentPasswordField form={form} label={t('your_password')} optional />
          )}
          <div>
            <Button type="submit" kind="primary" busy={form.saving} disabled={form.changed.length === 0}>
              {t('save')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}

type Texts = ReturnType<typeof useText<'payouts'>>
const fields = ['account_holder', 'iban', 'account_number', 'bic', 'bank_name', 'secret_key'] as const

/** The label of a setting. */
export function fieldLabel(t: Texts, name: string): string {
  const field = fields.find((one) => one === name)
  return field === undefined ? name : t(`field_${field}`)
}

const settingsSchema = (texts: { iban: string; bic: string }) =>
  z.object({
    environment: z.enum(environments),
    settings: bankSettings(texts),
    current_password: z.string().optional(),
  })

/** Values of bank details. Empty ones are checked by the server, which knows what is stored. */
export const bankSettings = ({ iban, bic }: { iban: string; bic: string }) =>
  z.record(z.string(), z.string().max(200)).superRefine((values, context) => {
    if (values['iban'] && !isIban(values['iban'])) context.addIssue({ code: 'custom', path: ['iban'], message: iban })
    if (values['bic'] && !isBic(values['bic'].trim().toUpperCase()))
      context.addIssue({ code: 'custom', path: ['bic'], message: bic })
  })
