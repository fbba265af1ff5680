import type { Insertable, Updateable } from 'kysely'
import type { PageListInput } from '#contract/areas/pages.ts'
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
    { sorts: ['title', 'slug', 'locale', 'updated_at'], defaultSort: '-updated_at', table: 'p' },
  )

export const findPage = (db: Db, id: string) =>
  db
    .selectFrom('page as p')
    .select([...rowColumns, 'p.body'])
    .where('p.id', '=', id)
    .executeTakeFirst()

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
    .values({ ...page, created_at: db.now, updated_at: db.now })
    .execute()

export const updatePage = (db: Db, id: string, changes: Updateable<Tables['page']>) =>
  db
    .updateTable('page')
    .set({ ...definedColumns(changes), updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deletePage = (db: Db, id: string) =>
  db.deleteFrom('page').where('id', '=', id).returning('title').executeTakeFirst()

export async function activeLocales(db: Db): Promise<string[]> {
  const { active_locales } = await db.selectFrom('tenant_profile').select('active_locales').executeTakeFirstOrThrow()
  return active_locales
}
