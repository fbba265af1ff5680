import { productCategories } from '#contract/areas/catalog/categories.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import type { Schedule, ScheduleValues } from './schedule-values.ts'
import { useProductSearch } from '../use-product-search.ts'

type Props = { form: FormState<ScheduleValues>; products: Schedule['products'] }

/** The products and categories that a schedule restricts. */
export function ScheduleProducts({ form, products }: Props) {
  const t = useText('catalog')
  const categories = useOptions(productCategories.list, {})
  const { rows, updateSearch } = useProductSearch(products.map(({ id, name }) => ({ _id: id, name })))
  return (
    <Card title={t('schedule_applies')} note={t('schedule_applies_hint')}>
      <Stack gap={12}>
        <MultiSelectField
          form={form}
          name="category_ids"
          label={t('categories')}
          options={(categories ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        />
        <MultiSelectField
          form={form}
          name="product_ids"
          label={t('category_products')}
          options={[...rows.values()].map(({ _id, name }) => ({ value: _id, text: name }))}
          onSearch={updateSearch}
        />
      </Stack>
    </Card>
  )
}
