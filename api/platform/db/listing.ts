import { sql } from 'kysely'
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely'
import { invalid } from '../api-error.ts'
import { json } from './json.ts'
import type { JsonText } from './json.ts'

export type Sort<F extends string> = { field: F; direction: 'asc' | 'desc' }

/** Parses 'field' or '-field'; 422 for an unknown field. */
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
  /** Alias of the table that has the sort columns and `id`. */
  table: string
  /** Expressions of sorts that are not a column. */
  expressions?: Partial<Record<F, RawBuilder<unknown>>>
  /**
   * Position of rows without a value. `last` applies to both directions and cannot use an index; `lowest` sorts them
   * below all values. The default is that of PostgreSQL: above all values.
   */
  nulls?: 'last' | 'lowest'
}

/** One page of the query's rows and their total number. 422 for an unknown sort field. */
export async function listPage<DB, TB extends keyof DB, Row, F extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, limit, sort }: PageInput,
  { sorts, defaultSort, table, expressions = {}, nulls }: Sorting<F>,
): Promise<{ data: Row[]; meta: { total: number } }> {
  const { field, direction } = parseSort(sort || defaultSort, sorts)
  const [data, count] = await Promise.all([
    query
      .orderBy(expressions[field] ?? sql.ref(`${table}.${field}`), (ob) => {
        const ordered = direction === 'asc' ? ob.asc() : ob.desc()
        if (nulls === undefined) return ordered
        return nulls === 'lowest' && direction === 'asc' ? ordered.nullsFirst() : ordered.nullsLast()
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
  return { data, meta: { total: (count as { total: number }).total } }
}

/** Columns of an update. Undefined fields are left out; translations become JSON. */
export function definedColumns<T extends object>(changes: T) {
  type Columns = { [K in keyof Omit<T, 'translations'>]?: Exclude<T[K], undefined> } & { translations?: JsonText }
  const { translations, ...plain } = changes as { translations?: unknown }
  const columns = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return { ...columns, ...(translations === undefined ? {} : { translations: json(translations) }) } as Columns
}

/** Whether a column contains `text`, ignoring case; true for all rows if `text` is blank. */
export const containsText = (column: string, text: string) =>
  text.trim() === '' ? sql<boolean>`true` : sql<boolean>`lower(${sql.ref(column)}) like ${containsPattern(text)}`

/** A LIKE pattern for lower-case text that starts with `text`. Its own %, _ and \ are literal. */
export const startPattern = (text: string) =>
  `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** The same for text that contains it. */
export const containsPattern = (text: string) => `%${startPattern(text)}`

/**
 * A pattern for columns normalized by `app.normalize_text` (`search_text`), which ignores accents and vowel
 * marks.
 */
export const normalizedPattern = (pattern: string) => sql<string>`app.normalize_text(${pattern})`

/**
 * A pattern for columns normalized by `app.compact_text` (`panel_text`). Matches telephone numbers in any
 * spelling by their digits, without leading zeros.
 */
export const foldedPattern = (text: string) => sql<string>`app.compact_text(${foldedPatternText(text)})`
/** The argument of `app.compact_text` for a contains pattern. */
export const foldedPatternText = (text: string) => containsPattern(digitsOf(text))
/** The same for a prefix pattern. */
export const foldedStartPattern = (text: string) => sql<string>`app.compact_text(${startPattern(text)})`

const digitsOf = (text: string) =>
  /^[\s\d()./+-]{7,}$/.test(text) && /\d{6}/.test(text.replace(/\D/g, ''))
    ? text.replace(/\D/g, '').replace(/^0+/, '')
    : text

/** Similarity of `name` to what was typed, for searches without exact results. */
export const similarityTo = (name: Expression<string>, text: string) => ({
  isSimilar: sql<boolean>`word_similarity(app.normalize_text(${text}), app.normalize_text(${name})) >= 0.45`,
  bySimilarity: sql`word_similarity(app.normalize_text(${text}), app.normalize_text(${name})) desc`,
})

/** 422 if the end date is before the start date. */
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

/** Rows to skip for a page; pages start at 1. */
export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit
