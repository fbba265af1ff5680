import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { MerchantFormProps } from '../merchant-form-values.ts'

export function BasicsCard({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  const categories = useOptions(merchantCategories.list, {})
  return (
    <Card title={t('basics')}>
      <Fields>
        <Span columns={6}>
          <TextField form={form} name="name" label={t('name')} maxLength={100} required autoFocus={isNew} />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={form}
            name="category_ids"
            label={t('column_categories')}
            options={(categories ?? []).map(({ id, name }) => ({ value: id, text: name }))}
          />
        </Span>
        <TextField form={form} name="description" label={t('description')} maxLength={500} minRows={2} nullable />
      </Fields>
    </Card>
  )
}
