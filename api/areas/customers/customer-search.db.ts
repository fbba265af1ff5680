import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, foldedPatternText } from '#api/platform/db/listing.ts'
import { countByStatus, customers } from './customers.db.ts'

/** LIKE patterns: `one` and `other` for name, e-mail and mobile with spaces, `folded` for the name without them. */
type SearchPatterns = { one: string; other: string; folded: string | null }

/**
 * What a search finds: `ids` of all customers with the text or, where these are many, the condition alone. `matches`
 * belongs to queries of the table customer.
 */
export type Found = { ids: readonly string[] | null; matches: ReturnType<typeof matchesPatterns> }

/** A search that finds more has no list of ids. */
export const maxFound = 2_000
/** Among so many of the newest and of the oldest customers it is looked how common a text is, and the share from which it is. */
const [sampleSize, commonShare] = [200, 0.05]
/** With fewer customers, the text index is fast for every text. */
const minSampled = 20_000

/**
 * Text is searched anywhere, and a telephone number by its digits. The text index holds groups of three letters, so one
 * or two letters find the words that begin with them. Each further pattern is a further scan, so there is none that
 * finds nothing else.
 */
function searchPatterns(text: string): SearchPatterns {
  if ([...text].length >= 3) {
    const hasSpace = /\s/.test(text)
    const digits = foldedPatternText(text)
    const isNumber = digits !== containsPattern(text)
    return {
      one: isNumber ? digits : containsPattern(text),
      other: isNumber ? digits : containsPattern(text),
      folded: hasSpace || isNumber ? null : digits,
    }
  }
  const start = containsPattern(text).slice(1)
  return { one: start, other: `% ${start}`, folded: null }
}

const matchesPatterns = ({ one, other, folded }: SearchPatterns) => {
  const conditions = [
    sql<boolean>`search_text like app.normalize_text(${one})`,
    ...(other === one ? [] : [sql<boolean>`search_text like app.normalize_text(${other})`]),
    ...(folded === null ? [] : [sql<boolean>`panel_text like app.compact_text(${folded})`]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Customers with the text in name, e-mail or mobile. A whole e-mail or the end of a number finds its owners at once. */
export async function findText(db: Db, search: string): Promise<Found> {
  const text = search.trim()
  const patterns = searchPatterns(text)
  const matches = matchesPatterns(patterns)
  const owners = await findOwners(db, text)
  if (owners.length > 0) return { ids: owners, matches }
  if (await isCommon(db, matches)) return { ids: null, matches }
  const ids = await findMatches(db, patterns)
  return { ids: ids.length < maxFound ? ids : null, matches }
}

/** Ids of the customers with a whole e-mail address, or whose mobile ends with at least six digits. */
async function findOwners(db: Db, text: string): Promise<string[]> {
  const digits = /^[\s\d()./+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : ''
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(text)
  if (digits.length < 6 && !isEmail) return []
  const end = [...digits].toReversed().join('')
  const { ids } = await db
    .selectNoFrom(
      (isEmail
        ? sql<string[]>`array(${customers(db).select('id').where('email', '=', text.toLowerCase())})`
        : sql<string[]>`array(select app.customers_by_mobile_end(${end}, ${maxFound}::int))`
      ).as('ids'),
    )
    .executeTakeFirstOrThrow()
  return ids
}

/** Ids of customers with a text, at most `maxFound`. */
async function findMatches(db: Db, { one, other, folded }: SearchPatterns): Promise<string[]> {
  const second = other === one ? sql`null` : sql`app.normalize_text(${other})`
  const third = folded === null ? sql`null` : sql`app.compact_text(${folded})`
  const { ids } = await db
    .selectNoFrom(
      sql<string[]>`array(select app.matching_customers(app.normalize_text(${one}), ${second}, ${third},
        ${maxFound}::int))`.as('ids'),
    )
    .executeTakeFirstOrThrow()
  return ids
}

/** Whether the newest or the oldest customers match so often that the text index would be slow. */
async function isCommon(db: Db, matches: Found['matches']): Promise<boolean> {
  const { active, block } = await countByStatus(db)
  if (active + block < minSampled) return false
  const found = (direction: 'asc' | 'desc') =>
    db
      .selectFrom(
        customers(db)
          .select(['search_text', 'panel_text'])
          .orderBy('sign_up_date', direction)
          .orderBy('id', direction)
          .limit(sampleSize)
          .as('sample'),
      )
      .select((eb) => eb.fn.countAll<number>().filterWhere(matches).as('found'))
  const { newest, oldest } = await db
    .selectNoFrom([found('desc').as('newest'), found('asc').as('oldest')])
    .executeTakeFirstOrThrow()
  return Math.max(newest ?? 0, oldest ?? 0) >= sampleSize * commonShare
}
