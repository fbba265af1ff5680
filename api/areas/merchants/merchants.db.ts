import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { MerchantListInput } from '#contract/areas/merchants/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { foldedPattern, containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

const merchantSorts = [
  'created_at',
  'updated_at',
  'name',
  'city',
  'status',
  'average_rating',
  'is_accepting_orders',
  'is_featured',
  'is_sponsored',
  'featured_rank',
  'sponsored_rank',
] as const
type MerchantSort = (typeof merchantSorts)[number]

const existing = (db: Db) => db.selectFrom('merchant as m').where('m.deleted_at', 'is', null)

export const merchants = (db: Db) =>
  existing(db).select((eb) => [
    'm.id',
    'm.merchant_type',
    'm.name',
    'm.slug',
    'm.description',
    'm.translations',
    'm.address',
    'm.postal_code',
    'm.city',
    'm.state',
    'm.country',
    'm.latitude',
    'm.longitude',
    'm.contact_number',
    'm.contact_email',
    'm.show_contact_to_customer',
    'm.order_types',
    'm.default_order_type',
    'm.status',
    'm.is_accepting_orders',
    'm.paused_until',
    'm.delivery_by',
    'm.delivery_provider',
    'm.share_customer_detail',
    'm.override_payment_methods',
    'm.commission_type',
    'm.commission_value',
    'm.tax_inclusive_prices',
    'm.custom_text',
    'm.rating_sum',
    'm.rating_count',
    'm.is_pos_managed',
    'm.connected_pos_name',
    'm.pos_confirm_minutes',
    'm.logo_url',
    'm.cover_url',
    'm.icon_url',
    'm.is_featured',
    'm.featured_rank',
    'm.is_sponsored',
    'm.sponsored_rank',
    'm.sponsored_expiration',
    'm.sponsored_text',
    'm.currency',
    'm.timezone',
    'm.is_dummy',
    'm.created_at',
    'm.updated_at',
    sql<string[]>`array(${eb
      .selectFrom('merchant_category_link as l')
      .innerJoin('merchant_category as c', 'c.id', 'l.category_id')
      .select('c.id')
      .whereRef('l.merchant_id', '=', 'm.id')
      .orderBy('c.sort_order')
      .orderBy('c.name')})`.as('category_ids'),
  ])

const sponsored = (db: Db) => sql<boolean>`(m.is_sponsored and coalesce(m.sponsored_expiration > ${db.now}, true))`

/** Whether a search text looks like the start of an id: at least eight hex digits. */
const isIdStart = (search: string) => /^[0-9a-f]{8}[0-9a-f-]*$/i.test(search.trim())

type MerchantQuery = Pick<MerchantListInput, 'page' | 'limit' | 'search'> & Partial<MerchantListInput>

export function pageOfMerchants(db: Db, query: MerchantQuery, defaultSort: MerchantSort | `-${MerchantSort}`) {
  const { category_id, order_type, status, is_featured, is_sponsored, is_accepting_orders, merchant_type, is_dummy } =
    query
  const matching = merchants(db)
    .$if(query.search.trim() !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          eb('m.panel_text', 'like', foldedPattern(query.search)),
          ...(isIdStart(query.search)
            ? [eb(sql<string>`m.id::text`, 'like', containsPattern(query.search).slice(1))]
            : []),
        ]),
      ),
    )
    .$if(status !== undefined, (qb) => qb.where('m.status', '=', status ?? 'active'))
    .$if(is_featured !== undefined, (qb) => qb.where('m.is_featured', '=', is_featured ?? false))
    .$if(is_sponsored !== undefined, (qb) => qb.where(sponsored(db), '=', is_sponsored ?? false))
    .$if(is_accepting_orders !== undefined, (qb) =>
      qb.where('m.is_accepting_orders', '=', is_accepting_orders ?? false),
    )
    .$if(merchant_type !== undefined, (qb) => qb.where('m.merchant_type', '=', merchant_type ?? 'ecommerce'))
    .$if(is_dummy !== undefined, (qb) => qb.where('m.is_dummy', '=', is_dummy ?? false))
    .$if(order_type !== undefined, (qb) => qb.where((eb) => eb(eb.val(order_type), '=', eb.fn.any('m.order_types'))))
    .$if(category_id !== undefined, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('merchant_category_link as w')
            .select('w.category_id')
            .whereRef('w.merchant_id', '=', 'm.id')
            .where('w.category_id', '=', category_id ?? ''),
        ),
      ),
    )
  return listPage(matching, query, {
    sorts: merchantSorts,
    defaultSort,
    table: 'm',
    expressions: {
      average_rating: sql`m.rating_sum::float8 / nullif(m.rating_count, 0)`,
      is_sponsored: sponsored(db),
    },
    nulls: 'last',
  })
}

export const oneMerchant = (db: Db, id: string) => merchants(db).where('m.id', '=', id).executeTakeFirst()
export type MerchantRow = NonNullable<Awaited<ReturnType<typeof oneMerchant>>>

/** Locks a merchant until the transaction ends. */
export const lockMerchant = (db: Db, id: string) =>
  existing(db).select(['m.id', 'm.paused_until']).where('m.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks the featured or sponsored merchants, in the order of their ranks. */
export const lockPromoted = (db: Db, column: 'featured_rank' | 'sponsored_rank') =>
  existing(db)
    .select(['m.id', `m.${column} as rank`])
    .$if(column === 'featured_rank', (query) => query.where('m.is_featured', '=', true))
    .$if(column === 'sponsored_rank', (query) => query.where(sponsored(db), '=', true))
    .orderBy(`m.${column}`, (order) => order.asc().nullsLast())
    .orderBy('m.id')
    .forNoKeyUpdate()
    .execute()

export async function countMerchants(db: Db, status: 'active' | 'inactive' | undefined) {
  const rows = await existing(db)
    .select(['m.status', (eb) => eb.fn.countAll<number>().as('count')])
    .$if(status !== undefined, (qb) => qb.where('m.status', '=', status ?? 'active'))
    .groupBy('m.status')
    .execute()
  const of = (query: string) => rows.find((row) => row.status === query)?.count ?? 0
  return { count: of('active') + of('inactive'), active: of('active'), inactive: of('inactive') }
}

export const insertMerchant = (db: Db, row: Insertable<Tables['merchant']>) =>
  db
    .insertInto('merchant')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()
export const setMerchant = (db: Db, id: string, columns: Updateable<Tables['merchant']>) =>
  db
    .updateTable('merchant')
    .set({ ...columns, updated_at: db.now })
    .where('id', '=', id)
    .execute()
/** Returns the existing slugs that start with `slug`. */
export const slugsLike = (db: Db, slug: string) =>
  existing(db)
    .select('m.slug')
    .where('m.slug', 'like', `${slug}%`)
    .execute()
    .then((rows) => new Set(rows.map((row) => row.slug)))

/** Sets the categories of a merchant. */
export async function setMerchantCategories(db: Db, merchantId: string, ids: readonly string[]): Promise<void> {
  const given = sql`${[...ids]}::uuid[]`
  await Promise.all([
    sql`delete from merchant_category_link where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId}
      and not (category_id = any(${given}))`.execute(db),
    sql`insert into merchant_category_link (tenant_id, merchant_id, category_id)
      select ${db.scope.tenantId}::uuid, ${merchantId}::uuid, query.id from unnest(${given}) as query (id)
      on conflict do nothing`.execute(db),
  ])
}
