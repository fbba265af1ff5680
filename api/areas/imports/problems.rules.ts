import type { z } from 'zod'
import type { ImportProblem, ImportReason, RowProblem } from '#contract/areas/imports.ts'
import type { ErrorValues } from '#contract/errors.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { exportTexts } from '../exports/exports.rules.ts'
import en from './texts/en.json' with { type: 'json' }

type ImportTexts = { heading: string; reasons: Record<ImportReason, string> }
const texts = loadTexts<ImportTexts>(import.meta.dirname, en)
/** Texts of files with refused rows. */
export const importTexts = (locale: string): ImportTexts => texts[locale] ?? en

/** A row is refused. */
export class RowError extends Error {
  readonly problems: readonly RowProblem[]
  constructor(problems: readonly RowProblem[]) {
    super(problems.map(({ field, code }) => `${field}: ${code}`).join(', '))
    this.problems = problems
  }
}

/** `throw cellError('categories', 'unknown_name', { name })` */
export const cellError = (field: string, code: ImportReason, values: ErrorValues = {}) =>
  new RowError([{ field, code, values }])

export const unreadableCell = (field: string, text: string) => cellError(field, 'unreadable', { text: shortText(text) })

const shownLength = 80
export const shortText = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text)

/** The field of a row as people read it, and why it was refused. */
export function describeProblem(
  { field, code, values }: RowProblem,
  locale: string,
): Pick<ImportProblem, 'label' | 'message'> {
  const text = importTexts(locale).reasons[code]
  return {
    label: exportTexts(locale).columns[field] ?? field,
    message: text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  }
}

/** Reasons of the texts that commands and schemas give. */
const reasonsByText: Readonly<Record<string, ImportReason>> = {
  'Email ID already taken': 'taken',
  'Mobile number already taken': 'taken',
  'The number must be an international one such as +442071234567.': 'phone_format',
  "The contact number's country must match the merchant's country.": 'phone_country',
  'The slug may have small letters, digits and single dashes.': 'slug_format',
  'An order type does not suit the type of the merchant.': 'order_type_unsuitable',
  'The default order type must be one of the order types.': 'default_order_type',
  'The commission must be between 0 and 100 percent, with at most two decimals.': 'percent',
  "A currency other than the tenant's needs the module addon_multicurrency.": 'currency_module',
  'A percentage must be at most 100.': 'percent',
  'The discount must be above 0.': 'above_zero',
  'Only a percentage has a maximum discount.': 'percentage_only',
  'The end date must be after the start date.': 'end_before_start',
  'The code of a coupon that was used cannot change.': 'code_used',
  'Each choice needs a name of its own.': 'choice_names',
  'The least number of choices cannot be above the most.': 'option_range',
  'The most choices cannot be more than there are choices.': 'option_range',
  'A single choice allows one at most.': 'option_range',
  'A required option needs at least one choice.': 'option_range',
  'More choices are set in advance than may be chosen.': 'option_range',
  'The file address is invalid.': 'invalid',
  'The storage is full.': 'storage_full',
}

export function reasonOfText(text: string): Pick<RowProblem, 'code' | 'values'> {
  const known = reasonsByText[text]
  if (known) return { code: known, values: {} }
  if (text.endsWith('has already been taken.')) return { code: 'taken', values: {} }
  if (text.endsWith('field is required.')) return { code: 'required', values: {} }
  if (text.startsWith('The selected ') && text.endsWith(' is invalid.')) return { code: 'invalid', values: {} }
  return { code: 'refused', values: { reason: text } }
}

type Limits = Record<'string' | 'array' | 'number', ImportReason>
const tooBig: Limits = { string: 'too_long', array: 'too_many', number: 'too_large' }
const tooSmall: Limits = { string: 'too_short', array: 'too_few', number: 'too_small' }
const limitReason = (limits: Limits, origin: string) =>
  origin === 'string' || origin === 'array' ? limits[origin] : limits.number
/** Bounds of amounts count minor units, which nobody reads. */
const readableLimit = 1_000_000_000

function reasonOfIssue(issue: z.core.$ZodIssue): Pick<RowProblem, 'code' | 'values'> {
  if (issue.input === undefined && issue.code.startsWith('invalid_')) return { code: 'required', values: {} }
  if (issue.code === 'too_big' && Number(issue.maximum) <= readableLimit)
    return { code: limitReason(tooBig, issue.origin), values: { limit: Number(issue.maximum) } }
  if (issue.code === 'too_small')
    return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
      ? { code: 'required', values: {} }
      : { code: limitReason(tooSmall, issue.origin), values: { limit: Number(issue.minimum) } }
  const { code, values } = reasonOfText(issue.message)
  return code === 'refused' ? { code: 'invalid', values: {} } : { code, values }
}

/** The input of a row. Throws `RowError` with the problems of its fields. */
export function parseRow<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw new RowError(
    result.error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), ...reasonOfIssue(issue) })),
  )
}
