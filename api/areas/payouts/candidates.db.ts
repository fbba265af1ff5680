import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PayoutCandidate } from '#contract/areas/payouts/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, offsetOf } from '#api/platform/db/listing.ts'

type Condition = RawBuilder<unknown>
const everything = sql`true`

/**
 * What each merchant earned until `until` and was not paid, and whether it can be paid. A merchant is paid through its
 * selected account, otherwise through a connected account of the provider that the tenant has selected.
 */
const candidates = (db: Db, until: string, condition: Condition = everything) => sql`
  select d.*, m.name as merchant_name, m.is_dummy, a.id as account_id, a.provider_id, a.provider, a.masked, a.held_until,
         case when d.amount <= 0 then 'nothing_due'
              when a.id is null then 'no_account'
              when d.amount < coalesce(own.minimum_amount, shared.minimum_amount, 0) then 'below_minimum'
              when a.held_until > ${db.now}::timestamptz then 'on_hold'
              else 'ready' end as state,
         own.id is not null as has_own_schedule
    from (select e.tenant_id, e.merchant_id, e.currency,
                 count(*) filter (where e.kind = 'order')::int as order_count,
                 coalesce(sum(e.order_amount) filter (where e.kind = 'order'), 0)::bigint as order_amount,
                 coalesce(sum(e.admin_amount) filter (where e.kind = 'order'), 0)::bigint as admin_amount,
                 coalesce(sum(e.commission_amount) filter (where e.kind = 'order'), 0)::bigint as commission_amount,
                 coalesce(sum(e.merchant_amount) filter (where e.kind = 'order'), 0)::bigint as merchant_amount,
                 coalesce(sum(e.tip_amount), 0)::bigint as tip_amount,
                 coalesce(sum(e.admin_tip_amount), 0)::bigint as admin_tip_amount,
                 coalesce(sum(e.merchant_amount) filter (where e.kind = 'refund'), 0)::bigint as refund_amount,
                 coalesce(sum(e.merchant_amount) filter (where e.kind = 'cash'), 0)::bigint as cash_amount,
                 coalesce(sum(e.merchant_amount) filter (where e.kind = 'adjustment'), 0)::bigint as adjustment_amount,
                 coalesce(sum(e.merchant_amount) filter (where e.kind <> 'order'), 0)::bigint as deducted_amount,
                 sum(e.merchant_amount)::bigint as amount, min(e.available_at) as first_at
            from payout_entry e
           where e.tenant_id = ${db.scope.tenantId} and e.payout_id is null and e.available_at < ${until} and ${condition}
           group by 1, 2, 3) d
    join merchant m on m.tenant_id = d.tenant_id and m.id = d.merchant_id
    left join lateral (
      select a.id, a.provider_id, p.provider, a.masked, a.held_until
        from payout_account a join payout_provider p on p.tenant_id = a.tenant_id and p.id = a.provider_id
       where a.tenant_id = d.tenant_id and a.merchant_id = d.merchant_id and a.status = 'connected' and p.is_active
       order by a.is_selected desc, p.is_selected desc limit 1) a on true
    left join payout_schedule own on own.tenant_id = d.tenant_id and own.merchant_id = d.merchant_id
    left join payout_schedule shared on shared.tenant_id = d.tenant_id and shared.merchant_id is null`

export type CandidateRow = {
  merchant_id: string
  merchant_name: string
  is_dummy: boolean
  currency: string
  order_count: number
  order_amount: number
  admin_amount: number
  commission_amount: number
  merchant_amount: number
  tip_amount: number
  admin_tip_amount: number
  refund_amount: number
  cash_amount: number
  adjustment_amount: number
  deducted_amount: number
  amount: number
  first_at: string
  account_id: string | null
  provider_id: string | null
  provider: 'bank_transfer' | 'stripe_connect' | null
  masked: Record<string, string> | null
  held_until: string | null
  state: PayoutCandidate['state']
  has_own_schedule: boolean
}

/** One page, the largest amounts first, with sums over all of them. */
export async function listCandidates(
  db: Db,
  until: string,
  { page, limit, search }: { page: number; limit: number; search: string },
) {
  const condition = sql`lower(c.merchant_name) like ${containsPattern(search)}`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<CandidateRow>`select * from (${candidates(db, until)}) c where ${condition}
      order by c.state = 'nothing_due', c.amount desc, c.merchant_id limit ${limit} offset ${offsetOf({ page, limit })}`.execute(
      db,
    ),
    sql<{ currency: string; total: number; ready: number; waiting: number; orders: number; amount: number }>`
      select c.currency, count(*)::int as total, count(*) filter (where c.state = 'ready')::int as ready,
             count(*) filter (where c.state not in ('ready', 'nothing_due'))::int as waiting,
             coalesce(sum(c.order_count) filter (where c.state = 'ready'), 0)::int as orders,
             coalesce(sum(c.amount) filter (where c.state = 'ready'), 0)::bigint as amount
        from (${candidates(db, until)}) c where ${condition} group by 1 order by 1`.execute(db),
  ])
  return { rows, sums }
}

export type RunFilter = { merchantId: string | null; onlyDefault: boolean }

/** Merchants after one that can be paid now and have no payout for the period yet. */
export async function listPayable(
  db: Db,
  { until, periodEnd, after, merchantId, onlyDefault }: RunFilter & { until: string; periodEnd: string; after: string },
  limit: number,
): Promise<CandidateRow[]> {
  const condition = merchantId === null ? sql`e.merchant_id > ${after}` : sql`e.merchant_id = ${merchantId}`
  const { rows } = await sql<CandidateRow>`
    select * from (${candidates(db, until, condition)}) c
     where c.state in ('ready', 'on_hold') and (not ${onlyDefault}::boolean or not c.has_own_schedule)
       and not exists (select 1 from payout p where p.tenant_id = ${db.scope.tenantId} and p.merchant_id = c.merchant_id
                          and p.currency = c.currency and p.period_end = ${periodEnd}::date)
     order by c.merchant_id, c.currency limit ${limit}`.execute(db)
  return rows
}

/** The same merchant once more, after its lock. */
export async function findCandidate(db: Db, until: string, merchantId: string, currency: string) {
  const condition = sql`e.merchant_id = ${merchantId} and e.currency = ${currency}`
  const { rows } = await sql<CandidateRow>`${candidates(db, until, condition)}`.execute(db)
  return rows[0]
}

/** The account through which a merchant is paid now. */
export async function findPayableAccount(db: Db, merchantId: string) {
  return db
    .selectFrom('payout_account as a')
    .innerJoin('payout_provider as p', 'p.id', 'a.provider_id')
    .select(['a.id', 'a.provider_id', 'p.provider', 'a.masked', 'a.held_until'])
    .where('a.merchant_id', '=', merchantId)
    .where('a.status', '=', 'connected')
    .where('p.is_active', '=', true)
    .orderBy('a.is_selected', 'desc')
    .orderBy('p.is_selected', 'desc')
    .limit(1)
    .executeTakeFirst()
}
