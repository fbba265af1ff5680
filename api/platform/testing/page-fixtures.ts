import type { Db } from '../db/db.ts'

/** A published page in English; its first language has the id of the page. */
export const insertPageFixture = (db: Db, id: string, canary: string) =>
  db
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
