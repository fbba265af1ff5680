import type { z } from 'zod'
import { answersOf, canDecide, choiceTypes, fieldType } from '#contract/areas/forms.ts'
import type { FieldType, FormField as FormFieldSchema } from '#contract/areas/forms.ts'
import { moveKey } from '#kit/ui/table/table-columns.ts'

/** A field while it is edited; defaults may be missing. */
export type FieldDraft = z.input<typeof FormFieldSchema>

/** Types that the builder offers, in the order of the contract. */
export const offeredTypes = fieldType.options

/** Answers are stored under the id, so it never changes and is never used again. */
export const newField = (type: FieldType): FieldDraft => ({
  id: `f_${crypto.randomUUID().slice(0, 13)}`,
  label: '',
  type,
  is_required: false,
  options: choiceTypes.includes(type) ? [''] : [],
  sort_order: 0,
})

export const copyField = (fields: readonly FieldDraft[], index: number): FieldDraft[] =>
  fields.flatMap((field, at) => (at === index ? [field, { ...field, id: newField(field.type).id }] : [field]))

/** Removes a field; fields that depended on it are always asked. */
export const removeField = (fields: readonly FieldDraft[], id: string): FieldDraft[] =>
  fields.flatMap((field) =>
    field.id === id ? [] : [field.condition?.field_id === id ? { ...field, condition: null } : field],
  )

/** Moves a field before another one, or to the end. */
export function moveField(fields: readonly FieldDraft[], id: string, before: string | undefined): FieldDraft[] {
  const order = moveKey(
    fields.map((field) => field.id),
    id,
    before,
  )
  return order.flatMap((one) => fields.find((field) => field.id === one) ?? [])
}

/** Renames an option. Conditions on it keep following it. */
export const renameOption = (
  fields: readonly FieldDraft[],
  index: number,
  option: number,
  text: string,
): FieldDraft[] => {
  const asked = fields[index]
  const old = asked?.options?.[option]
  return fields.map((field, at) => {
    if (at === index) return { ...field, options: (field.options ?? []).map((one, i) => (i === option ? text : one)) }
    if (!old || field.condition?.field_id !== asked?.id || !field.condition) return field
    return {
      ...field,
      condition: { ...field.condition, values: field.condition.values.map((value) => (value === old ? text : value)) },
    }
  })
}

/** Removes an option and its translations. A condition that has no answer left is dropped. */
export const removeOption = (fields: readonly FieldDraft[], index: number, option: number): FieldDraft[] => {
  const asked = fields[index]
  const old = asked?.options?.[option]
  return fields.map((field, at) => {
    if (at === index)
      return {
        ...field,
        options: (field.options ?? []).filter((_, i) => i !== option),
        ...(field.translations ? { translations: withoutOption(field.translations, option) } : {}),
      }
    if (field.condition?.field_id !== asked?.id || !field.condition) return field
    const values = field.condition.values.filter((value) => value !== old)
    return { ...field, condition: values.length === 0 ? null : { ...field.condition, values } }
  })
}

const withoutOption = (translations: NonNullable<FieldDraft['translations']>, option: number) =>
  Object.fromEntries(
    Object.entries(translations).map(([locale, texts]) => [
      locale,
      texts.options ? { ...texts, options: texts.options.filter((_, i) => i !== option) } : texts,
    ]),
  )

/** Earlier fields whose answers can decide whether this one is asked. */
export const decidingFields = (fields: readonly FieldDraft[], index: number) =>
  fields
    .slice(0, index)
    .filter((field) => canDecide(field.type) && answersOf({ ...field, options: field.options ?? [] }).some(Boolean))
