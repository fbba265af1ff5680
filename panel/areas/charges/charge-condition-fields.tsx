import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import type { ChargeValues } from './charge-form-values.ts'

type Props = { form: FormState<ChargeValues>; disabled: boolean }

/** Which orders have the charge. */
export function ChargeConditionFields({ form, disabled }: Props) {
  const t = useText('charges')
  const tOrders = useText('orders')
  const { rule } = form.values
  return (
    <Fields>
      <Span columns={6}>
        <SelectField
          form={form}
          name="rule"
          label={t('rule_label')}
          disabled={disabled}
          options={(['always', 'order_type', 'payment_mode'] as const).map((value) => ({
            value,
            text: t(`rule_${value}`),
          }))}
        />
      </Span>
      {rule === 'order_type' && (
        <MultiSelectField
          form={form}
          name="charge_setting.order_type"
          label={t('order_types')}
          required
          disabled={disabled}
          options={orderTypeAlias.options.map((value) => ({ value, text: tOrders(`type_${value}`) }))}
        />
      )}
      {rule === 'payment_mode' && (
        <MultiSelectField
          form={form}
          name="charge_setting.payment_mode"
          label={t('payment_modes')}
          hint={t('payment_modes_hint')}
          required
          disabled={disabled}
          options={paymentAlias.options.map((value) => ({ value, text: tOrders(`pay_${value}`) }))}
        />
      )}
    </Fields>
  )
}
