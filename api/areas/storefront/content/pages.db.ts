import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Returns published pages in a locale; a page without a translation is returned in the default locale. */
export const publishedPages = (db: Db, locale: string, fallback: string) =>
  db
    .selectFrom('page')
    .select(['id as _id', 'page_id', 'title', 'slug', 'locale', 'published', 'body', 'created_at', 'updated_at'])
    .select(['seo_title', 'seo_description', 'sort_order', 'place'])
    .distinctOn('page_id')
    .where('published', '=', true)
    .where('locale', 'in', [locale, fallback])
    .orderBy('page_id')
    .orderBy(sql`locale <> ${locale}`)

export const pageBySlug = (db: Db, slug: string, locale: string, fallback: string) =>
  publishedPages(db, locale, fallback)
    .where('page_id', 'in', (pages) =>
      pages
        .selectFrom('page as named')
        .select('named.page_id')
        .where('named.slug', '=', slug)
        .where('named.published', '=', true)
        .where('named.locale', 'in', [locale, fallback]),
    )
    .executeTakeFirst()
