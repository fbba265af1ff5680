import { couponType } from '#contract/areas/coupons.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import type { CouponValues } from './coupon-form-values.ts'

type Props = { form: FormState<CouponValues>; currency: string; disabled: boolean }

/** What the coupon gives, and from which subtotal. */
export function CouponDiscountFields({ form, currency, disabled }: Props) {
  const t = useText('coupons')
  const { type } = form.values
  const typeForm = {
    ...form,
    field: (name: Parameters<typeof form.field>[0]) => ({
      ...form.field(name),
      set: (value: unknown) => {
        const next = couponType.safeParse(value)
        if (next.success) form.setValues({ type: next.data, discount_value: 0, max_amount: null })
      },
    }),
  }
  return (
    <Fields>
      <Span columns={6}>
        <SelectField
          form={typeForm}
          name="type"
          label={t('type')}
          hint={t(`type_${type}_hint`)}
          disabled={disabled}
          options={couponType.options.map((value) => ({ value, text: t(`type_${value}`) }))}
        />
      </Span>
      <Span columns={6}>
        <MoneyField
          form={form}
          name="minimum_requirement"
          label={t('minimum')}
          hint={t('minimum_hint')}
          currency={currency}
          disabled={disabled}
        />
      </Span>
      {type === 'fixed_amount' && (
        <Span columns={6}>
          <MoneyField
            form={form}
            name="discount_value"
            label={t('gives')}
            currency={currency}
            required
            disabled={disabled}
          />
        </Span>
      )}
      {type === 'fixed_percentage' && (
        <>
          <Span columns={6}>
            <NumberField
              form={form}
              name="discount_value"
              label={t('gives')}
              decimals={2}
              unit="%"
              required
              disabled={disabled}
            />
          </Span>
          <Span columns={6}>
            <MoneyField
              form={form}
              name="max_amount"
              label={t('max_amount')}
              hint={t('max_amount_hint')}
              currency={currency}
              nullable
              disabled={disabled}
            />
          </Span>
        </>
      )}
    </Fields>
  )
}
