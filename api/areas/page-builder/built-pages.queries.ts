import type { PageDocument } from '#contract/areas/page-builder/document.ts'
import { migrateDocument } from '#contract/areas/page-builder/migrate-document.ts'
import type { Db } from '#api/platform/db/db.ts'

/** What the shop shows at an address, or as its home page (null); undefined if nothing was published there. */
export async function findLivePage(db: Db, slug: string | null, defaultLocale: string) {
  const row = await db
    .selectFrom('built_page as p')
    .innerJoin('page_revision as r', (on) =>
      on.onRef('r.id', '=', 'p.live_revision_id').onRef('r.tenant_id', '=', 'p.tenant_id'),
    )
    .select(['p.titles', 'r.document'])
    .where('p.kind', '=', slug === null ? 'home' : 'landing')
    .where('p.slug', 'is not distinct from', slug)
    .executeTakeFirst()
  return row && { titles: row.titles, document: migrateDocument(row.document, defaultLocale) }
}

/** The draft of a page, for previews. */
export async function findDraft(
  db: Db,
  id: string,
  defaultLocale: string,
): Promise<{ titles: Record<string, string>; document: PageDocument } | undefined> {
  const row = await db.selectFrom('built_page').select(['titles', 'draft']).where('id', '=', id).executeTakeFirst()
  return row && { titles: row.titles, document: migrateDocument(row.draft, defaultLocale) }
}

/** The landing pages that the footer of the shop links. */
export async function listLandingPages(db: Db, locale: string, defaultLocale: string) {
  const rows = await db
    .selectFrom('built_page')
    .select(['id', 'slug', 'titles'])
    .where('kind', '=', 'landing')
    .where('live_revision_id', 'is not', null)
    .execute()
  return rows.map(({ id, slug, titles }) => ({
    page_id: id,
    slug: slug ?? '',
    title: titles[locale] || titles[defaultLocale] || Object.values(titles)[0] || (slug ?? ''),
  }))
}
