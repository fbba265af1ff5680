import { useText } from '#kit/data/text.ts'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { MerchantFormProps } from '../merchant-form-values.ts'

export function ContactFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  return (
    <Card title={t('contact')}>
      <Fields>
        <Span columns={6}>
          <TextField
            form={form}
            name="contact_number"
            label={t('contact_number')}
            hint={t('contact_number_hint')}
            type="tel"
            autoComplete="tel"
            required
          />
        </Span>
        <Span columns={6}>
          <TextField
            form={form}
            name="contact_email"
            label={t('contact_email')}
            type="email"
            autoComplete="email"
            required
          />
        </Span>
      </Fields>
    </Card>
  )
}
