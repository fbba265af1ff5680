import type { Insertable, Updateable } from 'kysely'
import type { PublicationListInput } from '#contract/schemas/publication.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { BannerTable } from '#api/platform/tables.ts'
import { promotionFigures } from './promotion-figures.queries.ts'
import { isInState } from './publication.queries.ts'

const banners = (db: Db) =>
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
      'location',
      'merchant_ids',
      'group_ids',
      'locale',
      'sort_order',
      'start_date',
      'end_date',
      'status',
      'created_at',
      'updated_at',
    ])
    .select(promotionFigures(db, 'banner'))

export type BannerRow = NonNullable<Awaited<ReturnType<typeof findBanner>>>

export const listBanners = (db: Db, { state, ...input }: PublicationListInput) =>
  listPage(
    banners(db)
      .where(containsText('title', input.search))
      .$if(state !== undefined, (query) => query.where(isInState(state ?? 'active', db.now))),
    input,
    {
      sorts: ['sort_order', 'title', 'start_date', 'end_date', 'created_at'],
      defaultSort: 'sort_order',
      table: 'banner',
      nulls: 'last',
    },
  )

export const findBanner = (db: Db, id: string) => banners(db).where('id', '=', id).executeTakeFirst()

export const insertBanner = (db: Db, row: Insertable<BannerTable>) =>
  db
    .insertInto('banner')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updateBanner = (db: Db, id: string, change: Updateable<BannerTable>) =>
  db
    .updateTable('banner')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteBanner = (db: Db, id: string) => db.deleteFrom('banner').where('id', '=', id).execute()

/** Whether a page with this slug exists in any language. */
export const hasPage = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('page').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
