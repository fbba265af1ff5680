import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

const columns = [
  'p.id',
  'p.kind',
  'p.slug',
  'p.titles',
  'p.draft',
  'p.live_revision_id',
  'p.scheduled_revision_id',
  'p.scheduled_at',
  'p.created_at',
  'p.updated_at',
] as const

const pages = (db: Db) =>
  db
    .selectFrom('built_page as p')
    .leftJoin('page_revision as live', (on) =>
      on.onRef('live.id', '=', 'p.live_revision_id').onRef('live.tenant_id', '=', 'p.tenant_id'),
    )
    .select(columns)
    .select((eb) => eb('p.draft', 'is distinct from', eb.ref('live.document')).as('has_changes'))

export type BuiltPageColumns = NonNullable<Awaited<ReturnType<typeof findBuiltPage>>>

export const findBuiltPage = (db: Db, id: string) => pages(db).where('p.id', '=', id).executeTakeFirst()
export const findHomePage = (db: Db) => pages(db).where('p.kind', '=', 'home').executeTakeFirst()
export const listBuiltPages = (db: Db) => pages(db).orderBy('p.kind').orderBy('p.slug').execute()

export const lockBuiltPage = (db: Db, id: string) =>
  db
    .selectFrom('built_page')
    .select(['live_revision_id', 'scheduled_revision_id', 'scheduled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type NewPage = Omit<Insertable<Tables['built_page']>, 'tenant_id' | 'created_at' | 'updated_at'>
const inserted = (db: Db, page: NewPage) =>
  db.insertInto('built_page').values({ ...page, created_at: db.now, updated_at: db.now })

export const insertLandingPage = (db: Db, page: Omit<NewPage, 'kind'>) =>
  inserted(db, { ...page, kind: 'landing' }).execute()

/** Does nothing if there is one. The index is named by its literal condition: a parameter would not find it. */
export const insertHomePage = (db: Db, page: Omit<NewPage, 'kind' | 'slug'>) =>
  inserted(db, { ...page, kind: 'home', slug: null })
    .onConflict((oc) =>
      oc
        .column('tenant_id')
        .where(sql<boolean>`kind = 'home'`)
        .doNothing(),
    )
    .execute()

export const updateBuiltPage = (db: Db, id: string, changes: Updateable<Tables['built_page']>) =>
  db
    .updateTable('built_page')
    .set({ ...definedColumns(changes), updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteBuiltPage = (db: Db, id: string) => db.deleteFrom('built_page').where('id', '=', id).execute()

/** Addresses that begin like this one, of landing pages and of pages with text. */
export async function listTakenSlugs(db: Db, start: string): Promise<string[]> {
  const of = (table: 'built_page' | 'page') =>
    db
      .selectFrom(table)
      .select('slug')
      .where((eb) => eb.fn<boolean>('starts_with', ['slug', eb.val(start)]))
      .execute()
  const rows = await Promise.all([of('built_page'), of('page')])
  return rows.flat().flatMap(({ slug }) => slug ?? [])
}

export async function countLandingPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('built_page')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'landing')
    .executeTakeFirstOrThrow()
  return Number(count)
}
