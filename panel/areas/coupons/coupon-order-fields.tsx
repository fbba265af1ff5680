import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { ComputedField } from '#kit/ui/form/field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import type { CouponValues } from './coupon-form-values.ts'
import { useSegmentChoices } from '#panel/shell/session/use-segment-choices.ts'
import styles from './coupons.module.css'

type Props = { form: FormState<CouponValues>; currency: string; disabled: boolean }

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
