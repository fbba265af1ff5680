import { sql } from 'kysely'
import type { SearchInput, Translations } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, definedColumns, listPage } from '#api/platform/db/listing.ts'

type TagOrLabelColumns = {
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
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('product_tag as l')
            .innerJoin('product as p', 'p.id', 'l.product_id')
            .select((eb) => eb.fn.countAll<number>().as('n'))
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
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('product_label as l')
            .innerJoin('product as p', 'p.id', 'l.product_id')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .whereRef('l.label_id', '=', 't.id')
            .where('p.deleted_at', 'is', null),
          sql<number>`0`,
        )
        .as('product_count'),
    )
    .where('t.merchant_id', '=', db.merchantId)

const sorting = { sorts: ['name', 'created_at', 'status'], defaultSort: '-created_at', table: 't' } as const

export const listTags = (db: Db, input: SearchInput) =>
  listPage(tags(db).where(containsText('t.name', input.search)), input, sorting)

export const listLabels = (db: Db, input: SearchInput) =>
  listPage(labels(db).where(containsText('t.name', input.search)), input, sorting)

export const oneTag = (db: Db, id: string) => tags(db).where('t.id', '=', id).executeTakeFirst()
export const oneLabel = (db: Db, id: string) => labels(db).where('t.id', '=', id).executeTakeFirst()
export const labelsById = (db: Db, ids: readonly string[]) =>
  labels(db)
    .where('t.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('t.name')
    .execute()

export const insertTag = (db: Db, id: string, row: TagOrLabelColumns & { name: string }) =>
  db
    .insertInto('tag')
    .values({ ...definedColumns(row), name: row.name, id, merchant_id: db.merchantId, created_at: db.now })
    .execute()
export const insertLabel = (db: Db, id: string, row: TagOrLabelColumns & { name: string }) =>
  db
    .insertInto('label')
    .values({ ...definedColumns(row), name: row.name, id, merchant_id: db.merchantId, created_at: db.now })
    .execute()

export async function updateTagOrLabelRow(
  db: Db,
  table: 'tag' | 'label',
  id: string,
  columns: TagOrLabelColumns,
): Promise<void> {
  const changes = definedColumns(columns)
  if (Object.keys(changes).length > 0)
    await db.updateTable(table).set(changes).where('id', '=', id).where('merchant_id', '=', db.merchantId).execute()
}

export const deleteTagOrLabelRow = (db: Db, table: 'tag' | 'label', id: string) =>
  db.deleteFrom(table).where('id', '=', id).where('merchant_id', '=', db.merchantId).execute()

export const productsWithTagOrLabel = (db: Db, table: 'tag' | 'label', id: string): Promise<string[]> =>
  (table === 'tag'
    ? db.selectFrom('product_tag').select('product_id').where('tag_id', '=', id)
    : db.selectFrom('product_label').select('product_id').where('label_id', '=', id)
  )
    .execute()
    .then((rows) => rows.map(({ product_id }) => product_id))

/** Gives the products of one tag or label another one, where they do not have it. */
export async function moveProductsToTagOrLabel(db: Db, kind: 'tag' | 'label', from: string, to: string): Promise<void> {
  const [table, column] = [sql.table(`product_${kind}`), sql.ref(`${kind}_id`)]
  await sql`insert into ${table} (tenant_id, merchant_id, product_id, ${column})
    select tenant_id, merchant_id, product_id, ${to}::uuid from ${table}
     where tenant_id = ${db.scope.tenantId} and merchant_id = ${db.merchantId} and ${column} = ${from}
    on conflict do nothing`.execute(db)
}
