import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Tenants whose trial ends before `before`, or ended after `after`. Reads across tenants. */
export async function listEndingTrials(platformPool: pg.Pool, after: string, before: string): Promise<string[]> {
  const { rows } = await platformPool.query<{ tenant_id: string }>(
    namedQuery(
      `select p.tenant_id from tenant_profile p join tenant t on t.id = p.tenant_id
        where p.in_trial and p.trial_ends_at between $1 and $2 and t.status = 1 and t.deleted_at is null
        order by p.trial_ends_at limit 1000`,
      [after, before],
    ),
  )
  return rows.map(({ tenant_id }) => tenant_id)
}

export const lockTrial = (db: Db) =>
  db
    .selectFrom('tenant_profile')
    .select(['in_trial', 'trial_ends_at', 'trial_notice_days', 'default_locale', 'timezone'])
    .forUpdate()
    .executeTakeFirst()

export const updateTrialNotice = (db: Db, trial_notice_days: number) =>
  db.updateTable('tenant_profile').set({ trial_notice_days }).execute()
