import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

type PlacementFilter = { merchant_id?: string | undefined; group_id?: string | undefined }

/**
 * Returns banners whose date range includes now: global ones and, on a merchant's page, those of the merchant. A
 * banner without groups matches every group. A banner whose groups are all inactive is omitted.
 */
export const currentBanners = (db: Db, locale: string, { merchant_id, group_id }: PlacementFilter) =>
  db
    .selectFrom('banner')
    .select([
      'id',
      'title',
      'body',
      'translations',
      'image_url',
      'mobile_image_url',
      'link_type',
      'link_value',
      'sort_order',
      'location',
      'merchant_ids',
      'group_ids',
      'locale',
      'start_date',
      'end_date',
      'status',
    ])
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('start_date', 'is', null), eb('start_date', '<=', db.now)]))
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', db.now)]))
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '=', locale)]))
    .where((eb) =>
      eb.or([
        eb('location', '=', 'global'),
        ...(merchant_id === undefined ? [] : [eb(eb.val(merchant_id), '=', eb.fn.any('merchant_ids'))]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb(sql`cardinality(group_ids)`, '=', 0),
        eb.exists(
          eb
            .selectFrom('merchant_group as g')
            .select('g.id')
            .where('g.status', '=', 'active')
            .where(sql<boolean>`g.id = any(banner.group_ids)`),
        ),
      ]),
    )
    .$if(group_id !== undefined, (qb) =>
      qb.where((eb) =>
        eb.or([eb(sql`cardinality(group_ids)`, '=', 0), eb(eb.val(group_id ?? ''), '=', eb.fn.any('group_ids'))]),
      ),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
