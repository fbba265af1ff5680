import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { foldedPattern, foldedStartPattern, similarityTo, containsPattern } from '#api/platform/db/listing.ts'

const existing = (db: Db) => db.selectFrom('merchant as m').where('m.deleted_at', 'is', null)

/** Whether a search text looks like the start of an id: at least eight hex digits. */
const isIdStart = (search: string) => /^[0-9a-f]{8}[0-9a-f-]*$/i.test(search.trim())

const summaries = (db: Db) =>
  existing(db).select([
    'm.id as _id',
    'm.id as merchant_id',
    'm.name',
    'm.slug',
    'm.merchant_type',
    'm.logo_url',
    'm.status',
    'm.is_accepting_orders',
    'm.rating_sum',
    'm.rating_count',
    'm.address',
    'm.contact_number as phone',
    'm.currency',
    'm.timezone',
  ])

export const summariesOf = (db: Db, ids: readonly string[]) =>
  summaries(db)
    .where('m.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
export type SummaryRow = Awaited<ReturnType<typeof summariesOf>>[number]

/** Suggests merchants, names that begin with the search text first. If none matches, returns similar names. */
export async function suggestMerchants(db: Db, search: string, limit: number) {
  const exact = await summaries(db)
    .where((eb) =>
      eb.or([
        eb('m.panel_text', 'like', foldedPattern(search)),
        ...(isIdStart(search) ? [eb(sql<string>`m.id::text`, 'like', containsPattern(search).slice(1))] : []),
      ]),
    )
    .orderBy(sql`(app.compact_text(m.name) like ${foldedStartPattern(search)}) desc`)
    .orderBy('m.name')
    .limit(limit)
    .execute()
  if (exact.length > 0 || search.trim().length < 4) return exact
  const { isSimilar, bySimilarity } = similarityTo(sql.ref('m.name'), search)
  return summaries(db).where(isSimilar).orderBy(bySimilarity).orderBy('m.name').limit(limit).execute()
}
