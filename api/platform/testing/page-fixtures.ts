import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'

/** A published page in English with an earlier version; its first language has the id of the page. */
export async function insertPageFixture(
  db: Db,
  { custom_page: id, page_version }: { custom_page: string; page_version: string },
  canary: string,
): Promise<void> {
  await db
    .insertInto('page')
    .values({
      id,
      page_id: id,
      title: `${canary} page`,
      slug: `page-${id}`,
      locale: 'en',
      published: true,
      body: `<p>${canary}</p>`,
    })
    .execute()
  const text = { title: `${canary} before`, body: `<p>${canary}</p>`, seo_title: '', seo_description: '' }
  await db
    .insertInto('page_version')
    .values({ id: page_version, page_row_id: id, ...text })
    .execute()
}

/** A landing page with one published revision. */
export async function insertBuiltPageFixture(
  db: Db,
  ids: { built_page: string; page_revision: string },
  canary: string,
): Promise<void> {
  const document = json({ version: 2, sections: [{ key: 'a', type: 'text', title: { en: canary } }] })
  await db
    .insertInto('built_page')
    .values({
      id: ids.built_page,
      kind: 'landing',
      slug: `built-${ids.built_page}`,
      titles: json({ en: `${canary} landing page` }),
      draft: document,
    })
    .execute()
  await db
    .insertInto('page_revision')
    .values({ id: ids.page_revision, built_page_id: ids.built_page, number: 1, document, published_at: db.now })
    .execute()
  await db
    .updateTable('built_page')
    .set({ live_revision_id: ids.page_revision })
    .where('id', '=', ids.built_page)
    .execute()
}
