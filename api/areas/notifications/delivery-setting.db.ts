import type { Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

export const findDeliverySetting = (db: Db) =>
  db
    .selectFrom('message_setting')
    .select(['has_quiet_hours', 'quiet_from', 'quiet_until', 'log_days', 'owner_emails'])
    .select(['has_marketing_limit', 'marketing_limit', 'marketing_limit_days'])
    .executeTakeFirst()

/** The limit of campaigns, locked until the transaction ends; undefined if there is none. */
export const lockMarketingLimitRow = (db: Db) =>
  db
    .selectFrom('message_setting')
    .select(['marketing_limit as messages', 'marketing_limit_days as days'])
    .where('has_marketing_limit', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Values = Pick<
  Updateable<Tables['message_setting']>,
  | 'has_quiet_hours'
  | 'quiet_from'
  | 'quiet_until'
  | 'log_days'
  | 'owner_emails'
  | 'has_marketing_limit'
  | 'marketing_limit'
  | 'marketing_limit_days'
>

export const saveDeliverySetting = (db: Db, values: Values) =>
  db
    .insertInto('message_setting')
    .values({ ...values, updated_at: db.now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...values, updated_at: db.now }))
    .execute()

export const loadTimeZone = async (db: Db): Promise<string> =>
  (await db.selectFrom('tenant_profile').select('timezone').executeTakeFirst())?.timezone ?? 'UTC'
