import type pg from 'pg'
import { pricing } from '#contract/areas/operator/plans.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

export type DueWork = { tenant_id: string; id: string | null }

const batchSize = 500
const openTenant = `exists (select 1 from tenant t where t.id = x.tenant_id and t.deleted_at is null)`

/** What is due, in the order in which one tenant needs it. Each reads across tenants. */
const queries = {
  trials: `select x.tenant_id, null as id from subscription x join tenant_profile p on p.tenant_id = x.tenant_id
    where x.status = 'trial' and p.in_trial and p.trial_ends_at <= $1 and ${openTenant} order by p.trial_ends_at limit $2`,
  usage: `select x.tenant_id, null as id from subscription x where x.usage_due_at <= $1 and ${openTenant}
    order by x.usage_due_at limit $2`,
  periods: `select x.tenant_id, null as id from subscription x where x.next_billing_at <= $1
    and x.status in ('active', 'past_due') and ${openTenant} order by x.next_billing_at limit $2`,
  charges: `select x.tenant_id, x.id from billing_charge x where x.updated_at <= $1
    and x.status in ('created', 'processing', 'requires_action') order by x.updated_at limit $2`,
  invoices: `select x.tenant_id, x.id from billing_invoice x where x.status = 'payment_due' and x.next_attempt_at <= $1
    and ${openTenant} order by x.next_attempt_at limit $2`,
  cards: `select x.tenant_id, x.id from billing_card x where x.detach_due_at <= $1 order by x.detach_due_at limit $2`,
  graces: `select x.tenant_id, null as id from subscription x join tenant_profile p on p.tenant_id = x.tenant_id
    where x.status in ('active', 'past_due') and p.payment_due_since <= $1 order by p.payment_due_since limit $2`,
} as const

const lagMs: Partial<Record<keyof typeof queries, number>> = {
  charges: 60_000,
  graces: pricing.graceDays * 86_400_000,
}

/** Work of all tenants that is due, at most 500 rows. */
export async function listDueWork(pool: pg.Pool, kind: keyof typeof queries, nowMs: number): Promise<DueWork[]> {
  const before = isoAt(nowMs - (lagMs[kind] ?? 0))
  const { rows } = await pool.query<DueWork>(namedQuery(queries[kind], [before, batchSize]))
  return rows
}
