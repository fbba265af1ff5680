import { MultiSelect, Select } from '@mantine/core'
import { answersOf } from '#contract/areas/forms.ts'
import { useText } from '#kit/data/text.ts'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { decidingFields } from './field-changes.ts'
import type { FieldDraft } from './field-changes.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import styles from './forms.module.css'

type Props = FieldEditorProps & { change: (changes: Partial<FieldDraft>) => void }

/** Asks a field only after certain answers to an earlier one. Nothing if no earlier field has options. */
export function ConditionFields({ form, fields, field, index, change }: Props) {
  const t = useText('forms')
  const candidates = decidingFields(fields, index)
  const error = form.errors[`fields.${index}.condition`]
  if (candidates.length === 0 && !field.condition) return null
  const asked = fields.find(({ id }) => id === field.condition?.field_id)
  const answers = (one: FieldDraft) => answersOf({ ...one, options: one.options ?? [] }).filter(Boolean)
  const choose = (id: string | null) => {
    const chosen = candidates.find((one) => one.id === id)
    change({ condition: chosen ? { field_id: chosen.id, values: answers(chosen).slice(0, 1) } : null })
  }
  return (
    <div className={styles.condition}>
      <Select
        {...inputPropsOf({ label: t('condition'), hint: t('condition_hint') }, error)}
        data={[
          { value: '', label: t('condition_none') },
          ...candidates.map(({ id, label }) => ({ value: id, label: label || t('unnamed') })),
        ]}
        value={asked?.id ?? ''}
        onChange={choose}
        allowDeselect={false}
      />
      {asked && field.condition && asked.type !== 'consent' && (
        <MultiSelect
          {...inputPropsOf({ label: t('condition_values') }, undefined)}
          data={[...new Set(answers(asked))]}
          value={field.condition.values}
          onChange={(values) => change({ condition: values.length === 0 ? null : { field_id: asked.id, values } })}
        />
      )}
    </div>
  )
}
