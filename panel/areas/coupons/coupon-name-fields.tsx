import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { CouponValues } from './coupon-form-values.ts'
import { newCode } from './coupon-form-values.ts'
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
