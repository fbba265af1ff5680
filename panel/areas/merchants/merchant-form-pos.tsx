import { useText } from '#kit/data/text.ts'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { MerchantFormProps } from './merchant-form-values.ts'

/** The point of sale that manages the catalog and takes the orders. */
export function PosFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  return (
    <Card title={t('pos_title')} note={t('pos_note')}>
      <Fields>
        <Span columns={12}>
          <SwitchField form={form} name="is_pos_managed" label={t('pos_managed')} />
        </Span>
        {form.values.is_pos_managed && (
          <>
            <Span columns={6}>
              <TextField form={form} name="connected_pos_name" label={t('pos_name')} maxLength={60} nullable />
            </Span>
            <Span columns={6}>
              <NumberField form={form} name="pos_confirm_minutes" label={t('pos_minutes')} unit="min" />
            </Span>
          </>
        )}
      </Fields>
    </Card>
  )
}
