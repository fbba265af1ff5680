import { sql } from 'kysely'
import type { PayoutRow, ReportInput, ReportTotal } from '#contract/areas/payouts/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, offsetOf, parseSort } from '#api/platform/db/listing.ts'

/** Rows are counted up to this number: counting a million of them takes longer than reading a page. */
const maxCounted = 10_000

const timezone = sql`(select timezone from tenant_profile where tenant_id = app.current_tenant())`
const startOfDay = (day: string) => sql<string>`${day}::timestamp at time zone ${timezone}`
const startOfNextDay = (day: string) => sql<string>`(${day}::date + 1)::timestamp at time zone ${timezone}`

type Filters = Partial<Omit<ReportInput, 'page' | 'limit' | 'sort'>>

const ofPayouts = (db: Db, filter: { status: 'completed' | 'failed' } | { providerId: string }) =>
  db
    .selectFrom('payout')
    .select('id')
    .$if('status' in filter, (query) => query.where('status', '=', 'status' in filter ? filter.status : 'failed'))
    .$if('providerId' in filter, (query) =>
      query.where('provider_id', '=', 'providerId' in filter ? filter.providerId : ''),
    )

/** Orders and refunds. Those that were not paid yet belong to no provider, and are shown for each of them. */
function filtered(db: Db, filters: Filters) {
  const { search = '', payout_provider_id, merchant_id, payout_status, start_date, end_date } = filters
  const text = search.trim()
  return db
    .selectFrom('payout_entry as e')
    .where('e.kind', 'in', ['order', 'refund'])
    .$if(merchant_id !== undefined, (query) => query.where('e.merchant_id', '=', merchant_id ?? ''))
    .$if(payout_provider_id !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('e.payout_id', 'is', null),
          eb('e.payout_id', 'in', ofPayouts(db, { providerId: payout_provider_id ?? '' })),
        ]),
      ),
    )
    .$if(payout_status === 'completed' || payout_status === 'failed', (query) =>
      query.where('e.payout_id', 'in', ofPayouts(db, { status: payout_status === 'failed' ? 'failed' : 'completed' })),
    )
    .$if(payout_status === 'pending', (query) =>
      query.where((eb) =>
        eb.or([
          eb('e.payout_id', 'is', null),
          eb(
            'e.payout_id',
            'in',
            db.selectFrom('payout').select('id').where('status', 'in', ['pending', 'processing']),
          ),
        ]),
      ),
    )
    .$if(start_date !== undefined, (query) => query.where('e.available_at', '>=', startOfDay(start_date ?? '')))
    .$if(end_date !== undefined, (query) => query.where('e.available_at', '<', startOfNextDay(end_date ?? '')))
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('e.order_id', 'in', db.selectFrom('orders').select('id').where('order_id', '=', text.replace(/^#/, ''))),
          eb(
            'e.merchant_id',
            'in',
            db
              .selectFrom('merchant')
              .select('id')
              .where(sql<boolean>`lower(name) like ${containsPattern(text).slice(1)}`),
          ),
        ]),
      ),
    )
}

const customerName = sql<
  string | null
>`nullif(trim(concat_ws(' ', o.customer_snapshot ->> 'first_name', o.customer_snapshot ->> 'last_name')), '')`
/** A merchant sees names only if the tenant shares them. */
const sharedName = sql<string | null>`case when m.share_customer_detail then ${customerName} end`

type RowsInput = { isMerchant: boolean }

const rowsOf = (db: Db, filters: Filters, { isMerchant }: RowsInput) =>
  filtered(db, filters)
    .innerJoin('merchant as m', 'm.id', 'e.merchant_id')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('payout as p', 'p.id', 'e.payout_id')
    .select([
      'e.id',
      sql<'order' | 'refund'>`e.kind`.as('kind'),
      'o.order_id',
      'e.merchant_id',
      'm.name as merchant_name',
      (isMerchant ? sharedName : customerName).as('customer_name'),
      'e.order_amount',
      'e.merchant_amount',
      'e.admin_amount',
      'e.commission_amount',
      'e.currency',
      sql<
        PayoutRow['payout_status']
      >`case p.status when 'completed' then 'completed' when 'failed' then 'failed' else 'pending' end`.as(
        'payout_status',
      ),
      'p.provider_id as payout_provider_id',
      'e.payout_id',
      'p.failure_reason',
      'e.available_at as created_at',
      'p.paid_at',
    ])

/** One page of the report, newest first, with sums of the whole list by currency. */
export async function listReport(db: Db, { page, limit, sort, ...filters }: ReportInput, options: RowsInput) {
  const { field, direction } = parseSort(sort || '-created_at', ['created_at', 'order_amount'])
  const [data, { total }, totals] = await Promise.all([
    rowsOf(db, filters, options)
      .orderBy(field === 'created_at' ? 'e.available_at' : 'e.order_amount', direction)
      .orderBy('e.id', direction)
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    db
      .selectFrom(filtered(db, filters).select('e.id').limit(maxCounted).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    totalsOf(db, filters),
  ])
  return { data, meta: { total, totals } }
}

const totalsOf = (db: Db, filters: Filters): Promise<ReportTotal[]> =>
  filtered(db, filters)
    .select([
      'e.currency',
      sql<number>`count(*) filter (where e.kind = 'order')`.as('orders'),
      (eb) => eb.fn.sum<number>('e.order_amount').as('order_amount'),
      (eb) => eb.fn.sum<number>('e.merchant_amount').as('merchant_amount'),
      (eb) => eb.fn.sum<number>('e.admin_amount').as('admin_amount'),
      (eb) => eb.fn.sum<number>('e.commission_amount').as('commission_amount'),
    ])
    .groupBy('e.currency')
    .orderBy('e.currency')
    .execute()

export const findReportRow = (db: Db, id: string) =>
  rowsOf(db, {}, { isMerchant: false }).where('e.id', '=', id).executeTakeFirst()

export type ReportPage = {
  after: string | null
  limit: number
  from: string | null
  to: string | null
  merchantIds: readonly string[] | null
  providerId: string | null
}

/** Rows of an export after an id. */
export const listReportAfter = (db: Db, { after, limit, from, to, merchantIds, providerId }: ReportPage) =>
  rowsOf(db, providerId === null ? {} : { payout_provider_id: providerId }, { isMerchant: false })
    .$if(after !== null, (query) => query.where('e.id', '>', after ?? ''))
    .$if(from !== null, (query) => query.where('e.available_at', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('e.available_at', '<', to ?? ''))
    .$if(merchantIds !== null, (query) =>
      query.where('e.merchant_id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))),
    )
    .orderBy('e.id')
    .limit(limit)
    .execute()
