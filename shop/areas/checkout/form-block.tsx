import { useEffect, useState } from 'react'
import type { CustomForm } from '#contract/form-shapes.ts'
import { store } from '#contract/store.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { client } from '#shop/data/client.ts'
import { CustomFields } from '#shop/shell/custom-fields.tsx'
import { useText } from '#shop/shell/text.tsx'
import type { Draft } from './draft.ts'
import type { Errors } from './use-checkout.ts'

type Block = { type: OrderTypeAlias; draft: Draft; change: (change: Partial<Draft>) => void; errors: Errors; onFields: (required: string[]) => void }

/** The tenant's own questions for this order type. */
export function FormBlock({ type, draft, change, errors, onFields }: Block) {
  const t = useText('checkout')
  const [form, setForm] = useState<CustomForm | null>(null)
  useEffect(() => {
    let current = true
    client(store.form, { service: 'order', order_type: type }).then((found) => current && setForm(found), () => current && setForm(null))
    return () => { current = false }
  }, [type])
  useEffect(() => onFields((form?.fields ?? []).filter(({ is_required }) => is_required).map(({ id }) => id)), [form, onFields])
  if (!form || form.fields.length === 0) return null
  return (
    <section className="block" data-wrong={Object.keys(errors).some((field) => field.startsWith('form_data')) ? '' : undefined}>
      <h2>{t('note_title')}</h2>
      <CustomFields form={form} values={draft.form} errors={errors} onChange={(answers) => change({ form: answers })} />
    </section>
  )
}
