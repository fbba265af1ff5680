import { useState } from 'react'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { useText } from '#kit/data/text.ts'
import { useAllRows } from '#kit/data/use-all-rows.ts'
import type { FieldName } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { useOwnedField } from './pos-notice.tsx'
import type { ProductValues, ProductFormProps } from './product-form-values.ts'

/** The sku. When the field is left, another product with the same sku is named. */
export function SkuField({ form, productId }: ProductFormProps & { productId: string | undefined }) {
  const t = useText('catalog')
  const [left, setLeft] = useState<string | null>(null)
  const sku = form.values.sku?.trim() || null
  const { rows } = useAllRows(
    merchantProducts.list,
    { sku: left ?? '' },
    { enabled: left !== null, keepPreviousData: false },
  )
  const other = left !== null && left === sku ? rows?.find(({ _id }) => _id !== productId) : undefined
  const checkedForm = {
    ...form,
    field: (name: FieldName<ProductValues>) => {
      const field = form.field(name)
      return {
        ...field,
        error: field.error ?? (other && t('sku_taken', { name: other.name })),
        onBlur: () => {
          field.onBlur()
          setLeft(sku)
        },
      }
    },
  }
  return (
    <TextField
      form={checkedForm}
      name="sku"
      label={t('sku')}
      maxLength={64}
      nullable
      {...useOwnedField(!productId)('sku')}
    />
  )
}
