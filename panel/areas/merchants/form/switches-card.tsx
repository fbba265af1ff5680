import { useText } from '#kit/data/text.ts'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Switch, SwitchField } from '#kit/ui/form/switch.tsx'
import type { MerchantFormProps } from '../merchant-form-values.ts'

export function SwitchesCard({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  return (
    <Card title={t('settings')}>
      <Stack gap={12}>
        {!isNew && (
          <Switch
            checked={form.values.status === 'active'}
            label={t('column_publish')}
            hint={t('published_hint')}
            onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
          />
        )}
        <SwitchField
          form={form}
          name="show_contact_to_customer"
          label={t('show_contact')}
          hint={t('show_contact_hint')}
        />
        <SwitchField
          form={form}
          name="share_customer_detail"
          label={t('share_customer')}
          hint={t('share_customer_hint')}
        />
        <SwitchField
          form={form}
          name="tax_inclusive_prices"
          label={t('tax_inclusive')}
          hint={t('tax_inclusive_hint')}
        />
        {isNew && (
          <SwitchField
            form={form}
            name="override_payment_methods"
            label={t('override_payment')}
            hint={t('override_payment_hint')}
          />
        )}
      </Stack>
    </Card>
  )
}
