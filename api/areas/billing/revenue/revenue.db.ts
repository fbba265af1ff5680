import type pg from 'pg'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import type { BillingCycle } from '#contract/areas/billing/schemas.ts'
import type { PriceItem } from '#contract/areas/billing/revenue.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import { containsPattern } from '#api/platform/db/listing.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { InvoiceRow } from '../invoices.db.ts'

/** Queries across tenants, on the platform pool. */
const openTenant = `exists (select 1 from tenant t where t.id = s.tenant_id and t.deleted_at is null)`
const isRunning = `s.status in ('active', 'past_due')`

export type ItemCount = { currency: string; item: PlanId | PriceItem; billing_cycle: BillingCycle; count: number }

/** How many running subscriptions have each plan and module, by currency and cycle. */
export async function countItems(pool: pg.Pool): Promise<{ plans: ItemCount[]; modules: ItemCount[] }> {
  const [plans, modules] = await Promise.all([
    pool.query<ItemCount>(
      namedQuery(
        `select s.currency, s.plan_id as item, s.billing_cycle, count(*)::integer as count from subscription s
          where ${isRunning} and ${openTenant} group by 1, 2, 3`,
        [],
      ),
    ),
    pool.query<ItemCount>(
      namedQuery(
        `select s.currency, m.module_name as item, s.billing_cycle, count(*)::integer as count
           from subscription s join subscription_module m on m.tenant_id = s.tenant_id and m.active
          where ${isRunning} and ${openTenant} group by 1, 2, 3`,
        [],
      ),
    ),
  ])
  return { plans: plans.rows, modules: modules.rows }
}

export type InvoiceSums = {
  currency: string
  unpaid: number
  unpaid_invoices: number
  past_due: number
  past_due_tenants: number
}
export async function sumUnpaid(pool: pg.Pool): Promise<InvoiceSums[]> {
  const { rows } = await pool.query<InvoiceSums>(
    namedQuery(
      `select currency, sum(amount_due)::bigint as unpaid, count(*)::integer as unpaid_invoices,
         coalesce(sum(amount_due) filter (where first_failed_at is not null), 0)::bigint as past_due,
         count(distinct tenant_id) filter (where first_failed_at is not null)::integer as past_due_tenants
       from billing_invoice where status = 'payment_due' group by currency`,
      [],
    ),
  )
  return rows
}

export type Movement = { currency: string; paid: number; churned: number }
/** Payments and ended subscriptions since this time. A trial that ended without a payment is no churn. */
export async function sumMovements(pool: pg.Pool, sinceMs: number): Promise<Movement[]> {
  const { rows } = await pool.query<Movement>(
    namedQuery(
      `select currency, sum(paid)::bigint as paid, sum(churned)::integer as churned from (
         select currency, sum(amount - credits_applied) as paid, 0 as churned from billing_invoice
          where status = 'paid' and paid_at >= $1 group by currency
         union all
         select currency, 0, count(*) from subscription
          where expired_at >= $1 and status in ('expired', 'cancelled') and current_period_start is not null group by currency
       ) movement group by currency`,
      [isoAt(sinceMs)],
    ),
  )
  return rows
}

export type PriceRow = {
  item: PriceItem
  currency: string
  monthly_price: number
  setup_fee: number
  is_offered: boolean
  valid_from: string
}
/** The price of each item and currency at this time, then those that follow. */
export async function listPriceVersions(pool: pg.Pool, nowMs: number): Promise<PriceRow[]> {
  const { rows } = await pool.query<PriceRow>(
    namedQuery(
      `select item, currency, monthly_price, setup_fee, is_offered, valid_from from (
         select distinct on (item, currency) * from plan_price where valid_from <= $1
          order by item, currency, valid_from desc) current_price
       union all
       select item, currency, monthly_price, setup_fee, is_offered, valid_from from plan_price where valid_from > $1
       order by item, currency, valid_from`,
      [isoAt(nowMs)],
    ),
  )
  return rows
}

export type InvoiceFilter = {
  page: number
  limit: number
  search: string
  sort?: string | undefined
  status?: InvoiceRow['status'] | undefined
  currency?: string | undefined
  tenant_id?: string | undefined
  is_past_due?: boolean | undefined
}
export const invoiceSorts: Readonly<Record<string, string>> = {
  date: 'i.issued_at desc, i.id desc',
  '-date': 'i.issued_at desc, i.id desc',
}
const countedInvoices = 10_000
const searchedTenants = 200

/** Invoices of all tenants, newest first. */
export async function listTenantInvoices(
  pool: pg.Pool,
  { page, limit, search, status, currency, tenant_id, is_past_due }: InvoiceFilter,
): Promise<{ data: (InvoiceRow & { tenant_name: string })[]; total: number }> {
  const text = search.trim()
  const values: unknown[] = []
  const is = (column: string, value: unknown) => (value === undefined ? [] : [`${column} = $${values.push(value)}`])
  const conditions = [
    ...is('i.status', status),
    ...is('i.currency', currency),
    ...is('i.tenant_id', tenant_id),
    ...(is_past_due ? [`i.status = 'payment_due' and i.first_failed_at is not null`] : []),
    ...(text === ''
      ? []
      : [
          `(i.tenant_id = any($${values.push(await findTenantIds(pool, text))}) or i.name = $${values.push(text.toUpperCase())})`,
        ]),
  ]
  const from = `from billing_invoice i where ${['true', ...conditions].join(' and ')}`
  const [rows, count] = await Promise.all([
    pool.query<InvoiceRow & { tenant_name: string }>(
      namedQuery(
        `select i.*, (select t.name from tenant t where t.id = i.tenant_id) as tenant_name ${from}
          order by i.issued_at desc, i.id desc limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, limit, (page - 1) * limit],
      ),
    ),
    pool.query<{ total: number }>(
      namedQuery(`select count(*)::integer as total from (select 1 ${from} limit ${countedInvoices}) counted`, values),
    ),
  ])
  return { data: rows.rows, total: count.rows[0]?.total ?? 0 }
}

async function findTenantIds(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    namedQuery('select id from tenant where name ilike $1 or slug ilike $1 limit $2', [
      containsPattern(text),
      searchedTenants,
    ]),
  )
  return rows.map(({ id }) => id)
}
