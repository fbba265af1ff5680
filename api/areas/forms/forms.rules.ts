import { z } from 'zod'
import type { FormField } from '#contract/forms.ts'

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
  if (type === 'file')
    return z
      .string()
      .max(400)
      .regex(/^\/files\/[\w./-]+$/)
  return z
    .string()
    .trim()
    .max(type === 'textarea' ? 2_000 : 500)
}

/** What the answered fields are called, by field id. */
export const labelsOf = (
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ id, label }) => (Object.hasOwn(answers, id) ? [[id, label]] : [])))

export type FormAnswers = { data: Record<string, unknown>; errors: Record<string, string> }

/** The fields a customer is asked. Files are left out: a store has no door for uploads of customers, and what cannot be answered may not be demanded. */
export const visibleFields = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ type }) => type !== 'file').toSorted((a, b) => a.sort_order - b.sort_order)

/** What somebody filled in, by field id, checked against the form; errors by 'form_data.{field id}'. What the form does not ask for is left out. */
export function validateForm(fields: readonly FormField[], given: Readonly<Record<string, unknown>>): FormAnswers {
  const filled: FormAnswers = { data: {}, errors: {} }
  for (const field of fields) {
    const value = Object.hasOwn(given, field.id) ? given[field.id] : undefined
    const path = `form_data.${field.id}`
    if (empty(value)) {
      if (field.is_required) filled.errors[path] = `The ${field.label} field is required.`
      continue
    }
    const read = shapeOf(field).safeParse(value)
    if (read.success) filled.data[field.id] = read.data
    else filled.errors[path] = `The selected ${field.label} is invalid.`
  }
  return filled
}
