import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { JsonText } from '#api/platform/db/json.ts'

export const findRevision = (db: Db, pageId: string, id: string) =>
  db
    .selectFrom('page_revision')
    .select(['id', 'number', 'document'])
    .where('built_page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst()

export const listRevisions = (db: Db, pageId: string) =>
  db
    .selectFrom('page_revision')
    .select(['id', 'number', 'author', 'created_at', 'published_at'])
    .where('built_page_id', '=', pageId)
    .orderBy('number', 'desc')
    .execute()

type NewRevision = { id: string; pageId: string; document: JsonText; author: string | null; publishedAt: string | null }

/** The page is locked, so that the next number is free. */
export const insertRevision = (db: Db, { id, pageId, document, author, publishedAt }: NewRevision) =>
  db
    .insertInto('page_revision')
    .values((eb) => ({
      id,
      built_page_id: pageId,
      number: eb
        .selectFrom('page_revision')
        .select((one) => sql<number>`coalesce(${one.fn.max('number')}, 0) + 1`.as('next'))
        .where('built_page_id', '=', pageId),
      document,
      author,
      created_at: db.now,
      published_at: publishedAt,
    }))
    .execute()

export const markPublished = (db: Db, id: string) =>
  db.updateTable('page_revision').set({ published_at: db.now }).where('id', '=', id).execute()
