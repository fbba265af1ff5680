import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#api/platform/db/db.ts'

/**
 * Tables with sample rows, children before parents. Tenants, panel users and settings are excluded: they stay
 * in use.
 */
export const sampleTables: readonly string[] = [
  'payout_entry',
  'payout',
  'payout_account',
  'payment_refund',
  'payment',
  'money_transaction',
  'ledger_entry',
  'review',
  'orders',
  'coupon',
  'campaign',
  'segment',
  'merchant_package',
  'product',
  'product_option',
  'product_category',
  'tag',
  'label',
  'schedule',
  'charge',
  'zone',
  'banner',
  'popup',
  'page',
  'custom_form',
  'delivery_instruction',
  'customer_address',
  'customer',
  'merchant',
  'merchant_category',
  'merchant_group',
]

/** Rows that are deleted with their owner: [table, column, owner]. A real row keeps its owner. */
const dependents = [
  ['zone', 'merchant_id', 'merchant'],
  ['charge', 'merchant_id', 'merchant'],
  ['product', 'merchant_id', 'merchant'],
  ['product_option', 'merchant_id', 'merchant'],
  ['coupon', 'merchant_id', 'merchant'],
  ['orders', 'merchant_id', 'merchant'],
  ['orders', 'customer_id', 'customer'],
  ['customer_address', 'customer_id', 'customer'],
  ['product_option', 'owner_product_id', 'product'],
  ['payment', 'order_id', 'orders'],
  ['payout', 'merchant_id', 'merchant'],
  ['payout_account', 'merchant_id', 'merchant'],
] as const

/** Rows that processing a sample order creates. They count as sample data too. */
const orderFollowUpTables = ['payout_entry', 'payment_refund', 'money_transaction', 'ledger_entry', 'review'] as const

/** Tables with real rows that reference sample rows. */
export async function realRecordsOnSampleData(db: Db): Promise<string[]> {
  const tenantId = db.scope.tenantId
  const tables: string[] = []
  for (const [table, column, owner] of dependents) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} d join ${sql.table(owner)} o on o.tenant_id = d.tenant_id and o.id = d.${sql.ref(column)}
      where d.tenant_id = ${tenantId} and o.tenant_id = ${tenantId} and o.is_dummy and not d.is_dummy limit 1`.execute(
        db,
      )
    if (rows.length > 0 && !tables.includes(table)) tables.push(table)
  }
  return tables
}

/** Deletes sample files, except those used in a setting such as the logo or by an app. Returns their storage keys. */
export async function deleteSampleFiles(db: Db): Promise<string[]> {
  const tenantId = db.scope.tenantId
  const { rows } = await sql<{ key: string }>`delete from file f where f.tenant_id = ${tenantId} and f.is_dummy
    and not exists (select 1 from setting s where s.tenant_id = ${tenantId} and position(f.key in s.setting_value::text) > 0)
    and not exists (select 1 from mobile_app a where a.tenant_id = ${tenantId}
      and position(f.key in concat_ws(' ', a.app_icon, a.circle_icon, a.splash, a.live_activity_icon)) > 0) returning f.key`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/**
 * Deletes all sample rows and returns the count per table. Runs as the platform role, because ledger rows are
 * otherwise immutable.
 */
export async function deleteSampleData(db: Db): Promise<Map<string, number>> {
  const tenantId = db.scope.tenantId
  const removed = new Map<string, number>()
  await deleteSampleMessages(db)
  await sql`delete from slot_booking b using merchant m where b.tenant_id = ${tenantId} and m.tenant_id = b.tenant_id
    and m.id = b.merchant_id and m.is_dummy`.execute(db)
  for (const table of orderFollowUpTables)
    await sql`delete from ${sql.table(table)} d using orders o where d.tenant_id = ${tenantId} and o.tenant_id = d.tenant_id
      and o.id = d.order_id and o.is_dummy`.execute(db)
  for (const table of sampleTables) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and is_dummy`.execute(db)
    removed.set(table, Number(numAffectedRows))
  }
  return removed
}

/** Messages about sample orders and of sample campaigns, which the costs of their days no longer include. */
async function deleteSampleMessages(db: Db): Promise<void> {
  const tenantId = db.scope.tenantId
  await sql`with gone as (
      delete from message m where m.tenant_id = ${tenantId}
        and (exists (select 1 from orders o where o.tenant_id = m.tenant_id and o.id = m.order_id and o.is_dummy)
          or exists (select 1 from campaign c where c.tenant_id = m.tenant_id and c.id = m.campaign_id and c.is_dummy))
      returning m.channel, m.template, m.campaign_id, m.country, m.cost_currency, m.sent_at, m.segment_count, m.cost_micros
    ), sums as (
      select g.channel, g.template, coalesce(g.campaign_id, '00000000-0000-0000-0000-000000000000') as campaign_id,
          coalesce(g.country, '') as country, coalesce(g.cost_currency, p.currency) as currency,
          (g.sent_at at time zone p.timezone)::date as local_date,
          count(*) as sent, sum(g.segment_count) as segments, sum(g.cost_micros) as cost_micros
        from gone g join tenant_profile p on p.tenant_id = ${tenantId}
       where g.segment_count is not null group by 1, 2, 3, 4, 5, 6
    )
    update message_total t set sent = t.sent - s.sent, segments = t.segments - s.segments,
        cost_micros = t.cost_micros - s.cost_micros
      from sums s
     where t.tenant_id = ${tenantId} and t.channel = s.channel and t.local_date = s.local_date
       and t.template = s.template and t.campaign_id = s.campaign_id and t.country = s.country
       and t.currency = s.currency`.execute(db)
  await sql`delete from message_total where tenant_id = ${tenantId} and sent <= 0`.execute(db)
}

/**
 * True for a foreign-key violation: a row without a sample flag, such as a coupon redemption, references the
 * sample.
 */
export const isReferenced = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23503'
