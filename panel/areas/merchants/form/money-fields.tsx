import { system } from '#contract/areas/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import type { MerchantValues, MerchantFormProps } from '../merchant-form-values.ts'

export function MoneyFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const currencies = useCall(system.currencies, {}, { staleTime: 3_600_000 }).data
  const timezones = useCall(system.timezones, {}, { staleTime: 3_600_000 }).data
  const { commission_type, currency } = form.values
  const setType = (type: typeof commission_type) => form.setValues({ commission_type: type, commission_value: 0 })
  const formWithTypeReset: FormState<MerchantValues> = {
    ...form,
    field: (name) =>
      name === 'commission_type'
        ? { ...form.field(name), set: (value) => setType(value === 'fixed' ? 'fixed' : 'percentage') }
        : form.field(name),
  }
  const types = (['percentage', 'fixed'] as const).map((value) => ({ value, text: t(`commission_${value}`) }))
  return (
    <Card title={t('money')}>
      <Fields>
        <Span columns={6}>
          <SelectField form={formWithTypeReset} name="commission_type" label={t('commission_type')} options={types} />
        </Span>
        <Span columns={6}>
          {commission_type === 'fixed' ? (
            <MoneyField
              key="fixed"
              form={form}
              name="commission_value"
              label={t('commission_value')}
              currency={currency}
            />
          ) : (
            <NumberField
              key="share"
              form={form}
              name="commission_value"
              label={t('commission_value')}
              decimals={2}
              unit="%"
            />
          )}
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            options={(currencies ?? []).map(({ code, name }) => ({ value: code, text: `${code} ${name}` }))}
          />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="timezone"
            label={t('timezone')}
            options={(timezones ?? []).map(({ name, label }) => ({ value: name, text: label }))}
          />
        </Span>
      </Fields>
    </Card>
  )
}
