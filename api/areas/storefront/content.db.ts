import { sql } from 'kysely'
import type { OrderTypeAlias } from '#contract/fields.ts'
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

export const activeGroups = (db: Db) =>
  db
    .selectFrom('merchant_group')
    .select(['id', 'group_name', 'image', 'translations'])
    .where('status', '=', 'active')
    .orderBy('sort_order')
    .orderBy('group_name')
    .execute()

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

type PopupFilter = {
  device: 'mobile' | 'web'
  locale: string
  merchant_id?: string | undefined
  /** Null for guests. */
  customerId: string | null
}

/** Returns popups for this device and language whose dates include now, also those of a customer segment. */
export const currentPopups = (db: Db, { device, locale, merchant_id, customerId }: PopupFilter) =>
  db
    .selectFrom('popup')
    .select(['id', 'title', 'type', 'width', 'height', 'value', 'frequency', 'segment_id'])
    .where('status', '=', 'active')
    .where('visible_on', 'in', [device, 'both'])
    .where((eb) => eb.or([eb('start_date', 'is', null), eb('start_date', '<=', db.now)]))
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', db.now)]))
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '=', locale)]))
    .where((eb) =>
      eb.or([
        eb('location', '=', 'global'),
        ...(merchant_id === undefined ? [] : [eb(eb.val(merchant_id), '=', eb.fn.any('merchant_ids'))]),
      ]),
    )
    .$if(customerId !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('popup_view as v')
              .select('v.popup_id')
              .whereRef('v.popup_id', '=', 'popup.id')
              .where('v.customer_id', '=', customerId)
              .where('popup.frequency', '=', 'once'),
          ),
        ),
      ),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

/** False if there is no such popup. */
export async function insertPopupView(db: Db, popupId: string, customerId: string): Promise<boolean> {
  const popup = await db.selectFrom('popup').select('id').where('id', '=', popupId).forKeyShare().executeTakeFirst()
  if (!popup) return false
  await db
    .insertInto('popup_view')
    .values({ popup_id: popupId, customer_id: customerId, closed_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'popup_id', 'customer_id']).doNothing())
    .execute()
  return true
}

/** Returns published pages in a locale; a page without a translation is returned in the default locale. */
export const publishedPages = (db: Db, locale: string, fallback: string) =>
  db
    .selectFrom('page')
    .select(['id as _id', 'page_id', 'title', 'slug', 'locale', 'published', 'body', 'created_at', 'updated_at'])
    .select(['seo_title', 'seo_description', 'sort_order', 'place'])
    .distinctOn('page_id')
    .where('published', '=', true)
    .where('locale', 'in', [locale, fallback])
    .orderBy('page_id')
    .orderBy(sql`locale <> ${locale}`)

export const pageBySlug = (db: Db, slug: string, locale: string, fallback: string) =>
  publishedPages(db, locale, fallback)
    .where('page_id', 'in', (pages) =>
      pages
        .selectFrom('page as named')
        .select('named.page_id')
        .where('named.slug', '=', slug)
        .where('named.published', '=', true)
        .where('named.locale', 'in', [locale, fallback]),
    )
    .executeTakeFirst()

type FormFilter = {
  service: 'order' | 'product_category' | 'user_register'
  order_type?: OrderTypeAlias | undefined
  category_ids?: readonly string[] | undefined
}

/**
 * Returns the active form of a service. The form of the order type takes precedence over the general form. For
 * products, the form of the first category that has one is returned.
 */
export const formOf = (db: Db, { service, order_type, category_ids = [] }: FormFilter) =>
  db
    .selectFrom('custom_form')
    .select(['id', 'service', 'order_type', 'category_id', 'fields', 'is_active'])
    .where('service', '=', service)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([eb('order_type', 'is', null), ...(order_type === undefined ? [] : [eb('order_type', '=', order_type)])]),
    )
    .where((eb) =>
      eb.or([
        eb('category_id', 'is', null),
        ...(category_ids.length === 0 ? [] : [eb('category_id', '=', eb.fn.any(eb.val([...category_ids])))]),
      ]),
    )
    .orderBy(sql`order_type is null`)
    .orderBy(sql`category_id is null`)
    .orderBy('created_at')
    .executeTakeFirst()
