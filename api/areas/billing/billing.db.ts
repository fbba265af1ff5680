import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type {
  BillingAccountTable,
  BillingCreditTable,
  SubscriptionModuleTable,
  SubscriptionTable,
} from '#api/platform/tables.ts'

export type AccountRow = Selectable<BillingAccountTable>
export type SubscriptionRow = Selectable<SubscriptionTable>
export type ModuleRow = Selectable<SubscriptionModuleTable>

/** Locks the bills of the tenant. Every change of them starts with it. */
export async function lockAccount(db: Db): Promise<AccountRow> {
  await db
    .insertInto('billing_account')
    .values({ created_at: db.now, updated_at: db.now })
    .onConflict((oc) => oc.column('tenant_id').doNothing())
    .execute()
  return db.selectFrom('billing_account').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export const findAccount = (db: Db): Promise<AccountRow | undefined> =>
  db.selectFrom('billing_account').selectAll().executeTakeFirst()

export const updateAccount = (db: Db, change: Updateable<BillingAccountTable>) =>
  db
    .updateTable('billing_account')
    .set({ ...change, updated_at: db.now })
    .execute()

export const findProfile = (db: Db) =>
  db
    .selectFrom('tenant_profile as p')
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .select([
      't.name',
      'p.email',
      'p.country',
      'p.timezone',
      'p.default_locale',
      'p.billing_currency',
      'p.in_trial',
      'p.trial_ends_at',
      'p.payment_due_since',
      'p.plan_id',
    ])
    .executeTakeFirstOrThrow()
export type ProfileRow = Awaited<ReturnType<typeof findProfile>>

/** The time zone of the tenant, if it exists. */
export const findTimezone = (db: Db) => db.selectFrom('tenant_profile').select('timezone').executeTakeFirst()

type ProfileChange = {
  in_trial?: boolean
  payment_due_since?: string | null
  plan_id?: 'starter_plan' | 'business_plan'
}
/** Changes what all processes know about the plan; the version tells their caches. */
export const updateProfile = (db: Db, change: ProfileChange) =>
  db
    .updateTable('tenant_profile')
    .set((eb) => ({ ...change, settings_version: eb('settings_version', '+', 1), updated_at: db.now }))
    .execute()

export const findSubscription = (db: Db): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().executeTakeFirst()

export const saveSubscription = (db: Db, row: Omit<Insertable<SubscriptionTable>, 'tenant_id'>) =>
  db
    .insertInto('subscription')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .onConflict((oc) => oc.column('tenant_id').doUpdateSet({ ...row, updated_at: db.now }))
    .execute()

export const updateSubscription = (db: Db, change: Updateable<SubscriptionTable>) =>
  db
    .updateTable('subscription')
    .set({ ...change, updated_at: db.now })
    .execute()

export const listModules = (db: Db): Promise<ModuleRow[]> =>
  db.selectFrom('subscription_module').selectAll().orderBy('added_at').orderBy('module_name').execute()

type ModuleChange = Omit<Updateable<SubscriptionModuleTable>, 'tenant_id' | 'module_name'>
export const saveModule = (db: Db, module_name: ModuleRow['module_name'], change: ModuleChange) =>
  db
    .insertInto('subscription_module')
    .values({ module_name, added_at: db.now, ...change, updated_at: db.now })
    .onConflict((oc) => oc.columns(['tenant_id', 'module_name']).doUpdateSet({ ...change, updated_at: db.now }))
    .execute()

/** Copies the modules to the profile, where every feature looks. */
export async function syncModules(db: Db): Promise<void> {
  const rows = await listModules(db)
  const modules = rows.map(({ module_name, active }) => ({ module_name, active }))
  await db
    .updateTable('tenant_profile')
    .set((eb) => ({
      saas_modules: json(modules),
      settings_version: eb('settings_version', '+', 1),
      updated_at: db.now,
    }))
    .execute()
}

/** Newest price of each plan and module in these currencies. */
export async function listPrices(db: Db, currencies: readonly string[]) {
  return db
    .selectFrom('plan_price')
    .distinctOn(['item', 'currency'])
    .select(['id', 'kind', 'item', 'currency', 'monthly_price', 'setup_fee', 'is_offered', 'valid_from'])
    .where('currency', 'in', currencies)
    .where('valid_from', '<=', db.now)
    .orderBy('item')
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .execute()
}

type NewCredit = Pick<Insertable<BillingCreditTable>, 'amount' | 'currency' | 'source' | 'reason' | 'invoice_id'>
/** Gives or (negative) uses credit. The balance cannot fall below zero. */
export async function insertCredit(db: Db, credit: NewCredit): Promise<void> {
  await db
    .insertInto('billing_credit')
    .values({ id: newId(), ...credit, created_at: db.now })
    .execute()
  await db
    .updateTable('billing_account')
    .set((eb) => ({ credit_balance: eb('credit_balance', '+', credit.amount), updated_at: db.now }))
    .execute()
}

export const findCoupon = (db: Db, code: string) =>
  db.selectFrom('billing_coupon').selectAll().where('code', '=', code).executeTakeFirst()
export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>

export const findCouponById = (db: Db, id: string) =>
  db.selectFrom('billing_coupon').selectAll().where('id', '=', id).executeTakeFirst()

export const hasRedeemed = async (db: Db, couponId: string): Promise<boolean> =>
  (await db
    .selectFrom('billing_coupon_redemption')
    .select('code')
    .where('coupon_id', '=', couponId)
    .executeTakeFirst()) !== undefined

/** Counts a use of the coupon. False if it is used up. */
export async function redeemCoupon(db: Db, { id, code }: CouponRow): Promise<boolean> {
  const result = await db
    .updateTable('billing_coupon')
    .set((eb) => ({ redemptions: eb('redemptions', '+', 1) }))
    .where('id', '=', id)
    .where(sql<boolean>`max_redemptions is null or redemptions < max_redemptions`)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await db.insertInto('billing_coupon_redemption').values({ coupon_id: id, code, redeemed_at: db.now }).execute()
  return true
}
