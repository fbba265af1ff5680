import type { FormField } from '../../areas/forms.ts'

type Answers = Readonly<Record<string, unknown>>

const answersIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)]

/**
 * The fields that are asked, given the answers so far. A field with a condition is asked if the field it depends on
 * is asked and has one of its answers.
 */
export function askedFields(fields: readonly FormField[], answers: Answers): FormField[] {
  const asked = new Set<string>()
  return fields.filter(({ id, condition }) => {
    const isAsked =
      !condition ||
      (asked.has(condition.field_id) &&
        Object.hasOwn(answers, condition.field_id) &&
        answersIn(answers[condition.field_id]).some((answer) => condition.values.includes(answer)))
    if (isAsked) asked.add(id)
    return isAsked
  })
}

/** Ids of required fields that are asked and not answered. Answers are texts, as browsers hold them. */
export const unansweredFields = (
  fields: readonly FormField[],
  answers: Readonly<Record<string, string | string[]>>,
): string[] =>
  askedFields(fields, answers).flatMap(({ id, is_required }) => (is_required && !answers[id]?.length ? [id] : []))

/** Texts of a field in a language; what is not translated is in the language of the form. */
export function fieldTexts({ label, help, placeholder, options, translations }: FormField, locale: string) {
  const texts = Object.entries(translations ?? {}).find(([key]) => key === locale)?.[1]
  return {
    label: texts?.label || label,
    help: texts?.help || help,
    placeholder: texts?.placeholder || placeholder,
    options: options.map((value, index) => ({ value, text: texts?.options?.[index] || value })),
  }
}
