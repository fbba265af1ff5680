import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { PayoutSchedule } from '#contract/areas/payouts/providers.ts'
import { merchantSetting } from '#contract/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { PayoutAccountTable } from '#api/platform/tables.ts'

const merchantPermission = merchantSetting('Payouts')

const columns = [
  'a.id',
  'a.merchant_id',
  'a.provider_id',
  'a.status',
  'a.problem',
  'a.is_selected',
  'a.sealed_details',
  'a.masked',
  'a.external_id',
  'a.connected_at',
  'a.held_until',
  'a.updated_at',
] as const

const accounts = (db: Db) => db.selectFrom('payout_account as a').select(columns)
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (db: Db, merchantId: string, providerId: string) =>
  accounts(db).where('a.merchant_id', '=', merchantId).where('a.provider_id', '=', providerId).executeTakeFirst()

/** An account by its name at the gateway. */
export const findAccountByExternalId = (db: Db, externalId: string) =>
  accounts(db).where('a.external_id', '=', externalId).executeTakeFirst()

/** Accounts of another account of the tenant at the gateway are unknown there. */
export const forgetAccounts = (db: Db, providerId: string) =>
  db
    .updateTable('payout_account')
    .set({
      status: 'not_connected',
      problem: null,
      is_selected: false,
      external_id: null,
      masked: json({}),
      updated_at: db.now,
    })
    .where('provider_id', '=', providerId)
    .execute()

export const accountsOf = (db: Db, merchantId: string) =>
  accounts(db).where('a.merchant_id', '=', merchantId).orderBy('a.id').execute()

/** Inserts an account, or changes it. */
export async function putAccount(
  db: Db,
  key: { merchant_id: string; provider_id: string; is_dummy: boolean },
  change: Omit<Updateable<PayoutAccountTable>, 'id'>,
): Promise<void> {
  const row: Insertable<PayoutAccountTable> = { id: newId(), ...key, ...change, created_at: db.now, updated_at: db.now }
  await db
    .insertInto('payout_account')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'merchant_id', 'provider_id']).doUpdateSet({ ...change, updated_at: db.now }),
    )
    .execute()
}

/** Selects one account of a merchant (or none), and deselects the others first. */
export async function selectAccount(db: Db, merchantId: string, accountId: string | null): Promise<void> {
  await db
    .updateTable('payout_account')
    .set({ is_selected: false })
    .where('merchant_id', '=', merchantId)
    .where('is_selected', '=', true)
    .execute()
  if (accountId !== null)
    await db
      .updateTable('payout_account')
      .set({ is_selected: true, updated_at: db.now })
      .where('id', '=', accountId)
      .execute()
}

export const findMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name', 'currency', 'contact_email', 'is_dummy'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Payouts of an account that are not completed. */
export const hasOpenPayouts = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('payout')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'completed')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Payouts that were not sent yet wait as long as their account. */
export const holdPendingPayouts = (db: Db, merchantId: string, until: string) =>
  db
    .updateTable('payout')
    .set({ held_until: until, updated_at: db.now })
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['pending', 'failed'])
    .execute()

const scheduleColumns = ['frequency', 'weekday', 'month_day', 'minimum_amount', 'next_at'] as const

/** The schedule of a merchant, or (null) of the tenant. */
export const findSchedule = (db: Db, merchantId: string | null) =>
  db
    .selectFrom('payout_schedule')
    .select(scheduleColumns)
    .where('merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .executeTakeFirst()

export async function putSchedule(
  db: Db,
  merchantId: string | null,
  schedule: PayoutSchedule & { next_at: string | null },
): Promise<void> {
  const { frequency, weekday, month_day, minimum_amount, next_at } = schedule
  const values = { frequency, weekday, month_day, minimum_amount, next_at, updated_at: db.now }
  await db
    .insertInto('payout_schedule')
    .values({ id: newId(), merchant_id: merchantId, ...values })
    .onConflict((conflict) => conflict.constraint('payout_schedule_taken').doUpdateSet(values))
    .execute()
}

export const deleteSchedule = (db: Db, merchantId: string) =>
  db.deleteFrom('payout_schedule').where('merchant_id', '=', merchantId).execute()

export const timezoneOf = async (db: Db): Promise<string> =>
  (await db.selectFrom('tenant_profile').select('timezone').executeTakeFirstOrThrow()).timezone

export const countryOf = async (db: Db): Promise<string> =>
  (await db.selectFrom('tenant_profile').select('country').executeTakeFirstOrThrow()).country

/** The owners of the tenant, and the people who manage the merchant. */
export const listAccountWatchers = (db: Db, merchantId: string) =>
  db
    .selectFrom('app_user as u')
    .select(['u.email', 'u.first_name'])
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('u.role', '=', 'T1001'),
        eb.exists(
          eb
            .selectFrom('merchant_user as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.merchant_id', '=', merchantId)
            .where(sql<boolean>`${merchantPermission} = any(u.permissions)`),
        ),
      ]),
    )
    .orderBy('u.id')
    .limit(20)
    .execute()

/** Locks a schedule whose run is due; undefined if another process was faster. */
export const lockDueSchedule = (db: Db, id: string) =>
  db
    .selectFrom('payout_schedule')
    .select(['merchant_id', ...scheduleColumns])
    .where('id', '=', id)
    .where('next_at', '<=', db.now)
    .forUpdate()
    .executeTakeFirst()
