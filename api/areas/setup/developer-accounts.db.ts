import type { AccountChecks, DeveloperConfig } from '#contract/rules/setup/developer-config.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

export type Service = 'google' | 'apple'
/** `keys` are sealed. */
export type AccountRow = { config: DeveloperConfig; checks: AccountChecks; keys: string | null }

const noAccount: AccountRow = { config: {}, checks: {}, keys: null }
const columns = ['config', 'checks', 'keys'] as const

export const findAccount = async (db: Db, service: Service): Promise<AccountRow> =>
  (await db.selectFrom('developer_account').select(columns).where('service', '=', service).executeTakeFirst()) ??
  noAccount

/** The account, locked until the end of the transaction. */
export async function lockAccount(db: Db, service: Service): Promise<AccountRow> {
  await db
    .insertInto('developer_account')
    .values({ service, config: json({}), checks: json({}), keys: null, updated_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'service']).doNothing())
    .execute()
  return db
    .selectFrom('developer_account')
    .select(columns)
    .where('service', '=', service)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const saveAccount = (db: Db, service: Service, { config, checks, keys }: AccountRow) =>
  db
    .updateTable('developer_account')
    .set({ config: json(config), checks: json(checks), keys, updated_at: db.now })
    .where('service', '=', service)
    .execute()
