import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { listPage } from '#api/platform/db/listing.ts'

/** A page of what a customer got, newest first. */
export const listNotices = (db: Db, customerId: string, page: { page: number; limit: number }) =>
  listPage(
    db
      .selectFrom('campaign_recipient as r')
      .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
      .select([
        'r.id',
        'c.title',
        'c.body',
        'c.image_url',
        'c.link',
        sql<string>`r.sent_at`.as('sent_at'),
        sql<boolean>`r.opened_at is not null`.as('is_opened'),
      ])
      .where('r.customer_id', '=', customerId)
      .where('r.sent_at', 'is not', null),
    page,
    { sorts: ['sent_at'], defaultSort: '-sent_at', table: 'r' },
  )

/** Marks the first opening. `isFirst` tells whether it was. */
export async function openNotice(db: Db, id: string) {
  const notice = await db
    .selectFrom('campaign_recipient as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .select(['r.campaign_id', 'r.customer_id', 'c.link'])
    .where('r.id', '=', id)
    .where('r.sent_at', 'is not', null)
    .executeTakeFirst()
  if (!notice) return undefined
  const { numUpdatedRows } = await db
    .updateTable('campaign_recipient')
    .set({ opened_at: db.now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...notice, isFirst: numUpdatedRows === 1n }
}
