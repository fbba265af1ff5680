import { sql } from 'kysely'
import type { Translations } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { offsetOf, containsPattern } from '#api/platform/db/listing.ts'
import type { Sort } from '#api/platform/db/listing.ts'

export const markSorts = ['name', 'created_at', 'status'] as const
export type MarkSort = Sort<(typeof markSorts)[number]>
type Page = { page: number; limit: number; search: string }
type MarkColumns = {
  name?: string | undefined
  status?: 'active' | 'inactive' | undefined
  color?: string | null | undefined
  image?: string | null | undefined
  translations?: Translations | undefined
}

const tags = (db: Db) =>
  db
    .selectFrom('tag as t')
    .select(['t.id', 't.merchant_id', 't.name', 't.translations', 't.status', 't.created_at'])
    .select((t) =>
      t.fn
        .coalesce(
          t
            .selectFrom('product_tag as l')
            .innerJoin('product as p', 'p.id', 'l.product_id')
            .select((used) => used.fn.countAll<number>().as('n'))
            .whereRef('l.tag_id', '=', 't.id')
            .where('p.deleted_at', 'is', null),
          sql<number>`0`,
        )
        .as('product_count'),
    )
    .where('t.merchant_id', '=', db.merchantId)

const labels = (db: Db) =>
  db
    .selectFrom('label as t')
    .select(['t.id', 't.merchant_id', 't.name', 't.translations', 't.color', 't.image', 't.status', 't.created_at'])
    .select((t) =>
      t.fn
        .coalesce(
          t
            .selectFrom('product_label as l')
            .innerJoin('product as p', 'p.id', 'l.product_id')
            .select((used) => used.fn.countAll<number>().as('n'))
            .whereRef('l.label_id', '=', 't.id')
            .where('p.deleted_at', 'is', null),
          sql<number>`0`,
        )
        .as('product_count'),
    )
    .where('t.merchant_id', '=', db.merchantId)

const like = (text: string) => sql<boolean>`lower(t.name) like ${containsPattern(text)}`

export async function listTags(db: Db, wanted: Page, { field, direction }: MarkSort) {
  const found = tags(db).where(like(wanted.search))
  const [data, meta] = await Promise.all([
    found
      .orderBy(`t.${field}`, direction)
      .orderBy('t.id', direction)
      .limit(wanted.limit)
      .offset(offsetOf(wanted))
      .execute(),
    found
      .clearSelect()
      .select((t) => t.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta }
}

export async function listLabels(db: Db, wanted: Page, { field, direction }: MarkSort) {
  const found = labels(db).where(like(wanted.search))
  const [data, meta] = await Promise.all([
    found
      .orderBy(`t.${field}`, direction)
      .orderBy('t.id', direction)
      .limit(wanted.limit)
      .offset(offsetOf(wanted))
      .execute(),
    found
      .clearSelect()
      .select((t) => t.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta }
}

export const oneTag = (db: Db, id: string) => tags(db).where('t.id', '=', id).executeTakeFirst()
export const oneLabel = (db: Db, id: string) => labels(db).where('t.id', '=', id).executeTakeFirst()
export const labelsById = (db: Db, ids: readonly string[]) =>
  labels(db)
    .where('t.id', '=', (any) => any.fn.any(any.val([...ids])))
    .orderBy('t.name')
    .execute()

const given = ({ translations, ...columns }: MarkColumns) => ({
  ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
  ...(translations ? { translations: json(translations) } : {}),
})

export const insertTag = (db: Db, id: string, row: MarkColumns & { name: string }) =>
  db
    .insertInto('tag')
    .values({ ...given(row), name: row.name, id, merchant_id: db.merchantId, created_at: db.now })
    .execute()
export const insertLabel = (db: Db, id: string, row: MarkColumns & { name: string }) =>
  db
    .insertInto('label')
    .values({ ...given(row), name: row.name, id, merchant_id: db.merchantId, created_at: db.now })
    .execute()

export async function setMark(db: Db, table: 'tag' | 'label', id: string, columns: MarkColumns): Promise<void> {
  const changes = given(columns)
  if (Object.keys(changes).length > 0)
    await db.updateTable(table).set(changes).where('id', '=', id).where('merchant_id', '=', db.merchantId).execute()
}

export const deleteMark = (db: Db, table: 'tag' | 'label', id: string) =>
  db.deleteFrom(table).where('id', '=', id).where('merchant_id', '=', db.merchantId).execute()

export const productsWithMark = (db: Db, table: 'tag' | 'label', id: string): Promise<string[]> =>
  (table === 'tag'
    ? db.selectFrom('product_tag').select('product_id').where('tag_id', '=', id)
    : db.selectFrom('product_label').select('product_id').where('label_id', '=', id)
  )
    .execute()
    .then((rows) => rows.map(({ product_id }) => product_id))
