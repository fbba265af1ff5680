import { useText } from '#kit/data/text.ts'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { ProductFormProps } from '../product-form-values.ts'
import type { AddonProducts } from './use-addon-products.ts'

/** Addons: products of the same merchant, found by search. */
export function AddonsCard({
  form,
  productId,
  addons: { rows, updateSearch },
}: ProductFormProps & { productId: string | undefined; addons: AddonProducts }) {
  const t = useText('catalog')
  const options = [...rows.values()]
    .filter(({ _id }) => _id !== productId)
    .map(({ _id, name }) => ({ value: _id, text: name }))
  return (
    <Card title={t('addons')} note={t('addons_hint')}>
      <MultiSelectField
        form={form}
        name="addon_ids"
        label={t('addons')}
        hideLabel
        options={options}
        onSearch={updateSearch}
      />
    </Card>
  )
}
