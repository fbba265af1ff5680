import { useState } from 'react'
import type { z } from 'zod'
import type { RegisterTenantInput } from '#contract/areas/auth/auth.ts'
import { planId } from '#contract/areas/operator/plans.ts'
import { useText } from '#kit/data/text.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { useCountryChoices } from '../../shell/session/country-choices.ts'

export type RegisterFormProps = { form: FormState<z.input<typeof RegisterTenantInput>> }

const mainFields = ['business_name', 'email', 'mobile', 'password']

/** Fields that are guessed. Folded until one of them is refused or the country is unknown. */
export function DetailFields({ form }: RegisterFormProps) {
  const t = useText('registration')
  const { countries, currencies, timezones, currencyOf } = useCountryChoices()
  const [isOpen, setOpen] = useState(false)
  const hasError = Object.keys(form.errors).some((name) => !mainFields.includes(name))
  return (
    <details
      className={styles.details}
      open={isOpen || hasError || form.values.country === ''}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('details')}</summary>
      <Fields>
        <Span columns={6}>
          <SelectField form={form} name="country" label={t('country')} options={countries} required />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="city" label={t('city')} maxLength={80} optional autoComplete="address-level2" />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            options={currencies}
            placeholder={currencyOf(form.values.country) ?? t('of_country')}
          />
        </Span>
        <Span columns={6}>
          <SelectField form={form} name="timezone" label={t('timezone')} options={timezones} />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="business_type"
            label={t('business_type')}
            options={[
              { value: 'marketplace', text: t('marketplace') },
              { value: 'static_merchant', text: t('static_merchant') },
            ]}
          />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="plan_id"
            label={t('plan')}
            placeholder={t('plan_later')}
            options={planId.options.map((value) => ({ value, text: t(value) }))}
          />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="first_name" label={t('first_name')} maxLength={25} autoComplete="given-name" />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="last_name" label={t('last_name')} maxLength={25} autoComplete="family-name" />
        </Span>
      </Fields>
    </details>
  )
}
