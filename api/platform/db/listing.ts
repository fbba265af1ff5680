import { sql } from 'kysely'
import type { Expression, SelectQueryBuilder } from 'kysely'
import { invalid } from '../api-error.ts'
import { json } from './json.ts'
import type { JsonText } from './json.ts'

export type Sort<F extends string> = { field: F; direction: 'asc' | 'desc' }

/** 'field' or '-field' as a list's order; 422 for a field that the list does not know. */
export function parseSort<F extends string>(
  text: string | undefined,
  fields: readonly F[],
  fallback?: Sort<F>,
): Sort<F> {
  if (!text && fallback) return fallback
  const name = (text ?? '').replace(/^-/, '')
  const field = fields.find((known) => known === name)
  if (!field) throw invalid({ sort: 'The selected sort is invalid.' })
  return { field, direction: text?.startsWith('-') ? 'desc' : 'asc' }
}

type PageInput = { page: number; limit: number; sort?: string | undefined }
type Sorting<F extends string> = {
  sorts: readonly F[]
  defaultSort: NoInfer<F> | `-${NoInfer<F>}`
  /** Alias of the table that holds the sorted columns and `id`. */
  table: string
  /** Rows without a value come last in both directions; costs the use of an index. */
  nullsLast?: boolean
}

/** One page of what the query finds, in the order that was asked for, and how many there are. 422 for an unknown sort. */
export async function listPage<DB, TB extends keyof DB, Row, F extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, limit, sort }: PageInput,
  { sorts, defaultSort, table, nullsLast = false }: Sorting<F>,
): Promise<{ data: Row[]; meta: { total: number } }> {
  const { field, direction } = parseSort(sort || defaultSort, sorts)
  const [data, counted] = await Promise.all([
    query
      .orderBy(sql.ref(`${table}.${field}`), (order) => {
        const ordered = direction === 'asc' ? order.asc() : order.desc()
        return nullsLast ? ordered.nullsLast() : ordered
      })
      .orderBy(sql.ref(`${table}.id`), direction)
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    query
      .clearSelect()
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total: (counted as { total: number }).total } }
}

/** Columns of an update: a field that was left out stays as it is, translations become JSON. */
export function definedColumns<T extends object>(changes: T) {
  type Columns = { [K in keyof Omit<T, 'translations'>]?: Exclude<T[K], undefined> } & { translations?: JsonText }
  const { translations, ...plain } = changes as { translations?: unknown }
  const columns = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return { ...columns, ...(translations === undefined ? {} : { translations: json(translations) }) } as Columns
}

/** Whether a column holds `text`, in any case; all rows for a blank text. */
export const containsText = (column: string, text: string) =>
  text.trim() === '' ? sql<boolean>`true` : sql<boolean>`lower(${sql.ref(column)}) like ${containsPattern(text)}`

/** `text` as a part of a LIKE pattern over lower-case text; its own %, _ and \ are literal. */
export const containsPattern = (text: string) =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** A pattern for text that `app.normalize_text` has made plain (`search_text`): found without accents and vowel signs. */
export const normalizedPattern = (pattern: string) => sql<string>`app.normalize_text(${pattern})`

/**
 * The same for text that `app.compact_text` has folded (`panel_text`); a telephone number in any spelling is
 * found by its digits, without the leading zeros.
 */
export const foldedPattern = (text: string) => sql<string>`app.compact_text(${foldedPatternText(text)})`
/** What `app.compact_text` makes such a part of. */
export const foldedPatternText = (text: string) => containsPattern(digitsOf(text))
/** What begins so, likewise. */
export const foldedStartPattern = (text: string) => sql<string>`app.compact_text(${containsPattern(text).slice(1)})`

const digitsOf = (text: string) =>
  /^[\s\d()./+-]{7,}$/.test(text) && /\d{6}/.test(text.replace(/\D/g, ''))
    ? text.replace(/\D/g, '').replace(/^0+/, '')
    : text

/** Whether `name` is nearly what was typed: for when nothing is exactly so. */
export const similarityTo = (name: Expression<string>, text: string) => ({
  isSimilar: sql<boolean>`word_similarity(app.normalize_text(${text}), app.normalize_text(${name})) >= 0.45`,
  bySimilarity: sql`word_similarity(app.normalize_text(${text}), app.normalize_text(${name})) desc`,
})

/** 422 for days that end before they begin: nothing lies between them. */
export function assertDateOrder({
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
