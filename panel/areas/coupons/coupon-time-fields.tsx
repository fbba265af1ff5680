import { useText } from '#kit/data/text.ts'
import { DateField } from '#kit/ui/form/date-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import type { CouponValues } from './coupon-form-values.ts'

type Props = { form: FormState<CouponValues>; currency: string; disabled: boolean }

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
