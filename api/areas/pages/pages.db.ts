import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { CustomPage, PageListInput } from '#contract/areas/pages.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, definedColumns, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

const rowColumns = [
  'p.id as _id',
  'p.page_id',
  'p.title',
  'p.slug',
  'p.locale',
  'p.published',
  'p.sort_order',
  'p.place',
  'p.created_at',
  'p.updated_at',
] as const

export const listPages = (db: Db, { search, locale, published, ...input }: PageListInput) =>
  listPage(
    db
      .selectFrom('page as p')
      .select(rowColumns)
      .where((eb) => eb.or([containsText('p.title', search), containsText('p.slug', search)]))
      .$if(locale !== undefined, (query) => query.where('p.locale', '=', locale ?? ''))
      .$if(published !== undefined, (query) => query.where('p.published', '=', published ?? false)),
    input,
    { sorts: ['title', 'slug', 'locale', 'updated_at', 'sort_order'], defaultSort: '-updated_at', table: 'p' },
  )

/** Two people who move pages do so one after the other. */
export const lockPages = (db: Db) => db.selectFrom('page').select('id').orderBy('id').forNoKeyUpdate().execute()

/** Every page once, in its order. */
export const listPageOrder = (db: Db) =>
  db.selectFrom('page').select(['page_id', 'sort_order']).distinct().orderBy('sort_order').orderBy('page_id').execute()

export async function setPageOrder(db: Db, pageIds: readonly string[]): Promise<void> {
  await sql`
    update page set sort_order = o.place - 1
      from unnest(${pageIds}::uuid[]) with ordinality o (page_id, place)
     where page.tenant_id = ${db.scope.tenantId} and page.page_id = o.page_id and page.sort_order <> o.place - 1`.execute(
    db,
  )
}

/** All languages of a page stand at the same place. */
export const setPagePlace = (db: Db, pageId: string, place: CustomPage['place']) =>
  db.updateTable('page').set({ place }).where('page_id', '=', pageId).where('place', '<>', place).execute()

export const findPage = (db: Db, id: string) =>
  db
    .selectFrom('page as p')
    .select([...rowColumns, 'p.body', 'p.seo_title', 'p.seo_description'])
    .where('p.id', '=', id)
    .executeTakeFirst()

export const authorOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('page').select('saved_by').where('id', '=', id).executeTakeFirst())?.saved_by ?? null

export const listLanguages = (db: Db, pageId: string) =>
  db.selectFrom('page as p').select(rowColumns).where('p.page_id', '=', pageId).orderBy('p.locale').execute()

/** Addresses of a language that begin like this one, and those of landing pages, which have one for all languages. */
export async function listSlugs(db: Db, locale: string, start: string): Promise<string[]> {
  const [rows, landing] = await Promise.all([
    db
      .selectFrom('page')
      .select('slug')
      .where('locale', '=', locale)
      .where((eb) => eb.fn<boolean>('starts_with', ['slug', eb.val(start)]))
      .execute(),
    db
      .selectFrom('built_page')
      .select('slug')
      .where((eb) => eb.fn<boolean>('starts_with', ['slug', eb.val(start)]))
      .execute(),
  ])
  return [...rows, ...landing].flatMap(({ slug }) => slug ?? [])
}

export async function isLandingSlug(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('built_page').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
}

type NewPage = Omit<Insertable<Tables['page']>, 'tenant_id' | 'created_at' | 'updated_at'>
export const insertPage = (db: Db, page: NewPage) =>
  db
    .insertInto('page')
    .values({ ...page, saved_by: db.actor.name, created_at: db.now, updated_at: db.now })
    .execute()

export const updatePage = (db: Db, id: string, changes: Updateable<Tables['page']>) =>
  db
    .updateTable('page')
    .set({ ...definedColumns(changes), saved_by: db.actor.name, updated_at: db.now })
    .where('id', '=', id)
    .execute()

const versionColumns = ['id', 'title', 'author', 'created_at'] as const
/** Versions of a page that are kept. */
const keptVersions = 50

export const listVersions = (db: Db, pageRowId: string) =>
  db
    .selectFrom('page_version')
    .select(versionColumns)
    .where('page_row_id', '=', pageRowId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keptVersions)
    .execute()

export const findVersion = (db: Db, pageRowId: string, id: string) =>
  db
    .selectFrom('page_version')
    .select([...versionColumns, 'body', 'seo_title', 'seo_description'])
    .where('page_row_id', '=', pageRowId)
    .where('id', '=', id)
    .executeTakeFirst()

type NewVersion = Omit<Insertable<Tables['page_version']>, 'tenant_id'>
/** Stores a version and deletes the oldest ones. */
export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  await db.insertInto('page_version').values(version).execute()
  await db
    .deleteFrom('page_version')
    .where('page_row_id', '=', version.page_row_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('page_version as kept')
        .select('kept.id')
        .where('kept.page_row_id', '=', version.page_row_id)
        .orderBy('kept.created_at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(keptVersions),
    )
    .execute()
}

export const deletePage = (db: Db, id: string) =>
  db.deleteFrom('page').where('id', '=', id).returning('title').executeTakeFirst()

export async function activeLocales(db: Db): Promise<string[]> {
  const { active_locales } = await db.selectFrom('tenant_profile').select('active_locales').executeTakeFirstOrThrow()
  return active_locales
}
