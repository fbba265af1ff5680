import type { Insertable, Updateable } from 'kysely'
import type { PublicationListInput } from '#contract/schemas/publication.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { PopupTable } from '#api/platform/tables.ts'
import { promotionFigures } from '../banners/promotion-figures.queries.ts'
import { isInState } from '../banners/publication.queries.ts'

const popups = (db: Db) =>
  db
    .selectFrom('popup')
    .select([
      'id',
      'title',
      'status',
      'location',
      'merchant_ids',
      'segment_id',
      'frequency',
      'type',
      'width',
      'height',
      'visible_on',
      'value',
      'locale',
      'sort_order',
      'start_date',
      'end_date',
      'created_at',
      'updated_at',
    ])
    .select((eb) =>
      eb.selectFrom('segment as s').select('s.name').whereRef('s.id', '=', 'popup.segment_id').as('segment_name'),
    )
    .select(promotionFigures(db, 'popup'))

export type PopupRow = NonNullable<Awaited<ReturnType<typeof findPopup>>>

export const listPopups = (db: Db, { state, ...input }: PublicationListInput) =>
  listPage(
    popups(db)
      .where(containsText('title', input.search))
      .$if(state !== undefined, (query) => query.where(isInState(state ?? 'active', db.now))),
    input,
    {
      sorts: ['sort_order', 'title', 'start_date', 'end_date', 'created_at'],
      defaultSort: 'sort_order',
      table: 'popup',
      nulls: 'last',
    },
  )

export const findPopup = (db: Db, id: string) => popups(db).where('id', '=', id).executeTakeFirst()

export const insertPopup = (db: Db, row: Insertable<PopupTable>) =>
  db
    .insertInto('popup')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updatePopup = (db: Db, id: string, change: Updateable<PopupTable>) =>
  db
    .updateTable('popup')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deletePopup = (db: Db, id: string) => db.deleteFrom('popup').where('id', '=', id).execute()

export const listSegments = (db: Db) =>
  db.selectFrom('segment').select(['id', 'name']).orderBy('name').limit(500).execute()
