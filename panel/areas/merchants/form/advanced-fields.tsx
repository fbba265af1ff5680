import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Stack } from '#kit/ui/layout/layout.tsx'
import type { MerchantFormProps } from '../merchant-form-values.ts'
import styles from '../merchant-form.module.css'
import { MoneyFields } from './money-fields.tsx'
import { ShopPageCard } from './shop-page-card.tsx'

const advancedFields = [
  'merchant_type',
  'slug',
  'custom_text',
  'commission_type',
  'commission_value',
  'currency',
  'timezone',
]

/** Folded until a field in it has an error. */
export function AdvancedFields({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  const [isOpen, setOpen] = useState(false)
  const hasError = advancedFields.some((name) => form.errors[name] !== undefined)
  return (
    <details
      className={styles.advanced}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('advanced')}</summary>
      <Stack gap={12}>
        <ShopPageCard form={form} isNew={isNew} />
        <MoneyFields form={form} />
      </Stack>
    </details>
  )
}
