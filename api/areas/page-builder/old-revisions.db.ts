import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Deletes the oldest revisions beyond `kept`, but none that is live or scheduled. */
export const deleteOldRevisions = (db: Db, pageId: string, kept: number) =>
  db
    .deleteFrom('page_revision')
    .where('built_page_id', '=', pageId)
    .where('number', '<=', (eb) =>
      eb
        .selectFrom('page_revision')
        .select((one) => sql<number>`${one.fn.max('number')} - ${kept}`.as('oldest'))
        .where('built_page_id', '=', pageId),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('built_page as p')
            .select('p.id')
            .where((one) =>
              one.or([
                one('p.live_revision_id', '=', one.ref('page_revision.id')),
                one('p.scheduled_revision_id', '=', one.ref('page_revision.id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
