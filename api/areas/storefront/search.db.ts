import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { normalizedPattern } from '#api/platform/db/listing.ts'
import { isInOpenGroup } from './merchants/groups.db.ts'

export type SearchInput = {
  pattern: string
  start: string
  merchantId: string | undefined
  tagId: string | undefined
  labelId: string | undefined
  limit: number
}

/** Whether the name of a tag or label matches in any language. */
const inAnyLanguage = (pattern: string) =>
  sql<boolean>`(app.normalize_text(t.name) like ${normalizedPattern(pattern)} or exists (select
    from jsonb_each(t.translations) as translation(locale, words)
    where app.normalize_text(words ->> 'name') like ${normalizedPattern(pattern)}))`

/** Products that a search ranks. More are found by more letters. */
const maxMatches = 1_000

/** Ids of at most `maxMatches` products with a matching text, tag or label; each is found through an index. */
const matchingProducts = (pattern: string, start: string, merchantId: string | undefined) => sql<{ id: string }>`(
  select found.id from app.matching_products(
    app.normalize_text(${pattern}), app.normalize_text(${start}), ${merchantId ?? null}::uuid, ${maxMatches}
  ) as found(id)
  union all
  (select l.product_id from product_tag l join tag t on t.tenant_id = l.tenant_id and t.id = l.tag_id
    where l.tenant_id = app.current_tenant() and t.status = 'active' and ${inAnyLanguage(pattern)} limit ${maxMatches})
  union all
  (select l.product_id from product_label l join label t on t.tenant_id = l.tenant_id and t.id = l.label_id
    where l.tenant_id = app.current_tenant() and t.status = 'active' and ${inAnyLanguage(pattern)} limit ${maxMatches}))`

/** Returns ids of matching products. Names that begin with the search text come first, sold out products last. */
export const searchProducts = (db: Db, { pattern, start, merchantId, tagId, labelId, limit }: SearchInput) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select('p.id')
    .where('p.status', '=', 'active')
    .where('p.deleted_at', 'is', null)
    .where('m.status', '=', 'active')
    .where('m.deleted_at', 'is', null)
    .where((eb) => isInOpenGroup(eb))
    .where(sql<boolean>`p.id in ${matchingProducts(pattern, start, merchantId)}`)
    .$if(merchantId !== undefined, (qb) => qb.where('p.merchant_id', '=', merchantId ?? ''))
    .$if(tagId !== undefined, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_tag as x')
            .select('x.tag_id')
            .whereRef('x.product_id', '=', 'p.id')
            .where('x.tag_id', '=', tagId ?? ''),
        ),
      ),
    )
    .$if(labelId !== undefined, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_label as y')
            .select('y.label_id')
            .whereRef('y.product_id', '=', 'p.id')
            .where('y.label_id', '=', labelId ?? ''),
        ),
      ),
    )
    .orderBy(sql`p.stock_status = 'out_of_stock'`)
    .orderBy(sql`p.search_text not like ${normalizedPattern(start)}`)
    .orderBy(sql`app.normalize_text(p.name) not like ${normalizedPattern(pattern)}`)
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ id }) => id))

export const searchMerchants = (db: Db, pattern: string, limit: number) =>
  db
    .selectFrom('merchant as m')
    .select('m.id')
    .where('m.status', '=', 'active')
    .where('m.deleted_at', 'is', null)
    .where((eb) => isInOpenGroup(eb))
    .where((eb) =>
      eb.or([
        eb('m.search_text', 'like', normalizedPattern(pattern)),
        eb(
          'm.id',
          'in',
          eb
            .selectFrom('merchant_category_link as l')
            .innerJoin('merchant_category as c', 'c.id', 'l.category_id')
            .select('l.merchant_id')
            .where('c.status', '=', 'active')
            .where(sql<boolean>`app.normalize_text(c.name) like ${normalizedPattern(pattern)}`),
        ),
      ]),
    )
    .orderBy(sql`app.normalize_text(m.name) not like ${normalizedPattern(pattern)}`)
    .orderBy('m.name')
    .orderBy('m.id')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ id }) => id))

/** A word is similar from this share of common letter triples. */
const minSimilarity = 0.4

/** The known word that is most like this one; undefined if none is similar. */
export const mostSimilarWord = (db: Db, word: string): Promise<string | undefined> =>
  db
    .selectFrom('search_word')
    .select('word')
    .where(sql<boolean>`word % app.normalize_text(${word})`)
    .where(sql<boolean>`similarity(word, app.normalize_text(${word})) >= ${minSimilarity}`)
    .orderBy(sql`similarity(word, app.normalize_text(${word}))`, 'desc')
    .orderBy('word')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row?.word)

/** Adds the words in the names of these products and merchants to those that correct a search. */
export const addSearchWords = (
  db: Db,
  { productIds = [], merchantIds = [] }: { productIds?: readonly string[]; merchantIds?: readonly string[] },
) =>
  sql`select app.add_search_words(app.current_tenant(), ${[...productIds]}::uuid[], ${[...merchantIds]}::uuid[])`
    .execute(db)
    .then(() => {})
