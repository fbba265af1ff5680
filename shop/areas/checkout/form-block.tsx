import type { FormField } from '#contract/areas/forms.ts'
import { CustomFields } from '#shop/shell/form/custom-fields.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import type { Draft } from './draft/draft.ts'
import type { FieldErrors } from './use-checkout.ts'

type Props = {
  fields: readonly FormField[]
  draft: Draft
  change: (change: Partial<Draft>) => void
  errors: FieldErrors
}

/** The tenant's questions about the order. */
export default function FormBlock({ fields, draft, change, errors }: Props) {
  const t = useText('checkout')
  return (
    <section
      className="block"
      data-invalid={Object.keys(errors).some((field) => field.startsWith('form_data')) ? '' : undefined}
    >
      <h2>{t('questions_title')}</h2>
      <CustomFields
        form={{ fields }}
        values={draft.form}
        errors={errors}
        onChange={(answers) => change({ form: answers })}
      />
    </section>
  )
}
