import { useText } from '#kit/data/text.ts'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

export const BusinessName = ({ form, name, label, disabled }: ControlProps) => (
  <TextField
    form={form}
    name={`${name}.business_name`}
    label={label}
    disabled={disabled}
    hideLabel
    maxLength={100}
    nullable
  />
)

export function Contact({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const { countries } = useCountryChoices()
  const common = { form, disabled }
  return (
    <div className={styles.pair}>
      <TextField {...common} name={`${name}.email`} label={t('contact_email')} type="email" required />
      <TextField {...common} name={`${name}.mobile`} label={t('contact_mobile')} type="tel" nullable />
      <TextField {...common} name={`${name}.city`} label={t('contact_city')} maxLength={80} nullable />
      <SelectField {...common} name={`${name}.country`} label={t('contact_country')} options={countries} />
    </div>
  )
}

export function Tax({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const common = { form, disabled, decimals: 2, unit: '%' }
  return (
    <div className={styles.pair}>
      <NumberField {...common} name={`${name}.product_tax_percent`} label={t('tax_products')} />
      <NumberField {...common} name={`${name}.delivery_tax_percent`} label={t('tax_delivery')} />
    </div>
  )
}
