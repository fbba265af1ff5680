import { sql } from 'kysely'
import type { Expression } from 'kysely'
import { invalid } from '../api-error.ts'

export type Sort<F extends string> = { field: F; direction: 'asc' | 'desc' }

/** 'field' or '-field' as a list's order; 422 for a field that the list does not know. */
export function sortBy<F extends string>(text: string | undefined, fields: readonly F[], otherwise: Sort<F>): Sort<F> {
  if (!text) return otherwise
  const name = text.replace(/^-/, '')
  const field = fields.find((one) => one === name)
  if (!field) throw invalid({ sort: 'The selected sort is invalid.' })
  return { field, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

/** `text` as a part of a LIKE pattern over lower-case text; its own %, _ and \ are literal. */
export const partOf = (text: string) =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** A pattern for text that `app.normalize_text` has made plain (`search_text`): found without accents and vowel signs. */
export const plainly = (pattern: string) => sql<string>`app.normalize_text(${pattern})`

/** The same for text that `app.compact_text` has folded (`panel_text`); a telephone number in any spelling is found by its digits, without the leading zeros. */
export const foldedPart = (text: string) => sql<string>`app.compact_text(${foldable(text)})`
/** What `app.compact_text` makes such a part of. */
export const foldable = (text: string) => partOf(digitsOf(text))
/** What begins so, likewise. */
export const foldedStart = (text: string) => sql<string>`app.compact_text(${partOf(text).slice(1)})`

const digitsOf = (text: string) =>
  /^[\s\d()./+-]{7,}$/.test(text) && /\d{6}/.test(text.replace(/\D/g, ''))
    ? text.replace(/\D/g, '').replace(/^0+/, '')
    : text

/** Whether `name` is nearly what was typed: for when nothing is exactly so. */
export const nearly = (name: Expression<string>, text: string) => ({
  close: sql<boolean>`word_similarity(app.normalize_text(${text}), app.normalize_text(${name})) >= 0.45`,
  first: sql`word_similarity(app.normalize_text(${text}), app.normalize_text(${name})) desc`,
})

/** 422 for days that end before they begin: nothing lies between them. */
export function daysInOrder({
  start_date,
  end_date,
}: {
  start_date?: string | undefined
  end_date?: string | undefined
}): void {
  if (start_date !== undefined && end_date !== undefined && end_date < start_date)
    throw invalid({ end_date: 'The end date must not be before the start date.' })
}

/** Rows to pass over for a page from 1. */
export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit
