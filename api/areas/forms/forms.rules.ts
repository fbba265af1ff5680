import { z } from 'zod'
import type { FormField } from '#contract/areas/forms.ts'
import { isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { askedFields } from '#contract/rules/forms/asked-fields.ts'

const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const one = (options: readonly string[]) => z.string().refine((value) => options.includes(value))

function shapeOf({ type, options }: FormField): z.ZodType {
  if (type === 'number')
    return z.union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
        .transform(Number),
    ])
  if (type === 'email') return z.email().max(200)
  if (type === 'phone')
    return z
      .string()
      .trim()
      .regex(/^\+?[\d\s().-]{5,24}$/)
  if (type === 'date') return z.iso.date()
  if (type === 'select' || type === 'radio') return one(options)
  if (type === 'checkbox')
    return options.length > 0
      ? z.union([z.array(one(options)).max(50), one(options)])
      : z.union([z.boolean(), z.literal('true').transform(() => true)])
  if (type === 'consent') return z.union([z.boolean(), z.literal('true').transform(() => true)])
  if (type === 'file') return z.string().refine(isAnswerFile)
  return z
    .string()
    .trim()
    .max(type === 'textarea' ? 2_000 : 500)
}

/** Returns the labels of the answered fields by field id. */
export const labelsOf = (
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ id, label }) => (Object.hasOwn(answers, id) ? [[id, label]] : [])))

export type FormAnswers = { data: Record<string, unknown>; errors: Record<string, string> }

/** The fields in the order in which they are asked. */
export const sortFields = (fields: readonly FormField[]): FormField[] =>
  fields.toSorted((a, b) => a.sort_order - b.sort_order)

/** The fields with the texts of one language only. */
export const fieldsIn = (fields: readonly FormField[], locale: string): FormField[] =>
  fields.map(({ translations, ...field }) => {
    const texts = translations?.[locale]
    return texts ? { ...field, translations: { [locale]: texts } } : field
  })

/**
 * Validates answers by field id. Errors are keyed by 'form_data.{field id}'. Values of unknown fields, and of fields
 * whose condition does not hold, are omitted.
 */
export function validateForm(fields: readonly FormField[], answers: Readonly<Record<string, unknown>>): FormAnswers {
  const result: FormAnswers = { data: {}, errors: {} }
  for (const field of askedFields(fields, answers)) {
    const value = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined
    const path = `form_data.${field.id}`
    if (empty(value)) {
      if (field.is_required) result.errors[path] = `The ${field.label} field is required.`
      continue
    }
    const read = shapeOf(field).safeParse(value)
    if (read.success) result.data[field.id] = read.data
    else result.errors[path] = `The selected ${field.label} is invalid.`
  }
  return result
}
