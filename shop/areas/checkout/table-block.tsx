import { Field } from '#shop/shell/content/field.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import type { Draft } from './draft/draft.ts'
import type { FieldErrors } from './use-checkout.ts'

type Props = { draft: Draft; change: (change: Partial<Draft>) => void; errors: FieldErrors }

/** The table number of an order that is eaten at the merchant's. */
export default function TableBlock({ draft, change, errors }: Props) {
  const t = useText('checkout')
  return (
    <section className="block" data-invalid={errors.table_number ? '' : undefined}>
      <h2>{t('table_title')}</h2>
      <Field
        label={t('table_number')}
        value={draft.table}
        maxLength={20}
        inputMode="numeric"
        error={errors.table_number}
        onChange={(event) => change({ table: event.target.value })}
      />
    </section>
  )
}
