import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/**
 * Returns active categories, optionally of one group, each with its number of active merchants. A category whose
 * groups are all inactive is omitted; a category without groups is always included.
 */
export const activeCategories = (db: Db, groupId?: string) =>
  db
    .selectFrom('merchant_category as c')
    .select((c) => [
      'c.id',
      'c.name',
      'c.image',
      'c.translations',
      'c.group_ids',
      c
        .selectFrom('merchant_category_link as l')
        .innerJoin('merchant as m', 'm.id', 'l.merchant_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('l.category_id', '=', 'c.id')
        .where('m.status', '=', 'active')
        .where('m.deleted_at', 'is', null)
        .$asScalar()
        .as('merchants_count'),
    ])
    .where('c.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb(sql`cardinality(c.group_ids)`, '=', 0),
        eb.exists(
          eb
            .selectFrom('merchant_group as g')
            .select('g.id')
            .where('g.status', '=', 'active')
            .where(sql<boolean>`g.id = any(c.group_ids)`),
        ),
      ]),
    )
    .$if(groupId !== undefined, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('merchant_group as g')
            .select('g.id')
            .where('g.id', '=', groupId ?? '')
            .where('g.status', '=', 'active')
            .where(sql<boolean>`g.id = any(c.group_ids)`),
        ),
      ),
    )
    .orderBy('c.sort_order')
    .orderBy('c.name')
    .execute()
export type CategoryRow = Awaited<ReturnType<typeof activeCategories>>[number]
