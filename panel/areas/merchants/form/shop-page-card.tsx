import { useText } from '#kit/data/text.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { MerchantFormProps } from '../merchant-form-values.ts'

/** Fields that most merchants leave as they are. */
export function ShopPageCard({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  const typeOptions = (['ecommerce', 'pick_and_drop'] as const).map((value) => ({ value, text: t(`type_${value}`) }))
  return (
    <Card title={t('shop_page')}>
      <Fields>
        <Span columns={6}>
          <SelectField form={form} name="merchant_type" label={t('merchant_type')} options={typeOptions} />
        </Span>
        <Span columns={6}>
          <TextField
            form={form}
            name="slug"
            label={t('slug')}
            hint={t('slug_hint')}
            maxLength={120}
            ltr
            optional={isNew}
            placeholder={isNew ? t('slug_auto') : undefined}
          />
        </Span>
        <TextField
          form={form}
          name="custom_text"
          label={t('custom_text')}
          hint={t('custom_text_hint')}
          maxLength={255}
          nullable
        />
      </Fields>
    </Card>
  )
}
