import { couponType } from '#contract/areas/coupons.ts'
import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { ComputedField } from '#kit/ui/form/field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { newCode } from './coupon-form-values.ts'
import { useSegmentChoices } from '#panel/shell/session/use-segment-choices.ts'
import type { CouponValues } from './coupon-form-values.ts'
import styles from './coupons.module.css'

type Props = { form: FormState<CouponValues>; currency: string; disabled: boolean }

export function CouponNameFields({ form, disabled, isNew, isUsed }: Props & { isNew: boolean; isUsed: boolean }) {
  const t = useText('coupons')
  return (
    <Fields>
      <Span columns={6}>
        <TextField
          form={form}
          name="name"
          label={t('name')}
          hint={t('name_hint')}
          maxLength={100}
          required
          autoFocus={isNew}
          disabled={disabled}
        />
      </Span>
      <Span columns={6}>
        <div className={styles.pair}>
          <TextField
            form={form}
            name="code"
            label={t('code')}
            hint={t(isUsed ? 'code_used_hint' : 'code_hint')}
            maxLength={20}
            required
            ltr
            disabled={disabled || isUsed}
          />
          {!disabled && !isUsed && (
            <Button onClick={() => form.setValues({ code: newCode() })}>{t('generate_code')}</Button>
          )}
        </div>
      </Span>
      <TextField
        form={form}
        name="description"
        label={t('description')}
        hint={t('description_hint')}
        maxLength={255}
        minRows={2}
        nullable
        disabled={disabled}
      />
    </Fields>
  )
}

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

/** Which orders can use the coupon. */
export function CouponOrderFields({ form, disabled, isOwned }: Props & { isOwned: boolean }) {
  const t = useText('coupons')
  const tOrders = useText('orders')
  const { panel } = usePanelContext()
  const merchants = useMerchantChoices(form.values.merchant_ids)
  const segmentChoices = useSegmentChoices(form.values.segment_id)
  return (
    <Fields>
      {panel === 'tenant' &&
        (isOwned ? (
          <ComputedField label={t('merchants')}>
            <bdi>{merchants.options.find(({ value }) => value === form.values.merchant_ids[0])?.text}</bdi>
            <p className={styles.note}>{t('merchant_owned_hint')}</p>
          </ComputedField>
        ) : (
          <MultiSelectField
            form={form}
            name="merchant_ids"
            label={t('merchants')}
            placeholder={t('all_merchants')}
            disabled={disabled}
            {...merchants}
          />
        ))}
      <Span columns={6}>
        <MultiSelectField
          form={form}
          name="order_types"
          label={t('order_types')}
          placeholder={t('all_order_types')}
          disabled={disabled}
          options={orderTypeAlias.options.map((value) => ({ value, text: tOrders(`type_${value}`) }))}
        />
      </Span>
      <Span columns={6}>
        <MultiSelectField
          form={form}
          name="payment_modes"
          label={t('payment_modes')}
          placeholder={t('all_payment_modes')}
          disabled={disabled}
          options={paymentAlias.options.map((value) => ({ value, text: tOrders(`pay_${value}`) }))}
        />
      </Span>
      {panel === 'tenant' && (
        <SelectField
          form={form}
          name="segment_id"
          label={t('segment')}
          hint={t('segment_hint')}
          placeholder={t('all_customers')}
          nullable
          disabled={disabled}
          options={segmentChoices}
        />
      )}
    </Fields>
  )
}

/** When, how often and by whom the coupon can be used. */
export function CouponTimeFields({ form, disabled }: Props) {
  const t = useText('coupons')
  const common = { form, disabled }
  return (
    <Fields>
      <Span columns={4}>
        <DateField {...common} name="start_date" label={t('starts')} kind="instant" required />
      </Span>
      <Span columns={4}>
        <DateField {...common} name="end_date" label={t('ends')} hint={t('ends_hint')} kind="instant" nullable />
      </Span>
      <Span columns={4}>
        <NumberField {...common} name="usage_limit_total" label={t('limit')} hint={t('limit_hint')} nullable />
      </Span>
      <SwitchField {...common} name="one_use_per_customer" label={t('once')} />
      <SwitchField {...common} name="first_order_only" label={t('first_order')} hint={t('first_order_hint')} />
      <SwitchField {...common} name="is_public" label={t('public')} hint={t('public_hint')} />
      <SwitchField {...common} name="active" label={t('active')} hint={t('active_hint')} />
    </Fields>
  )
}
