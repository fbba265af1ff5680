import type { AlertPreference } from '#contract/alerts.ts'
import { tenantOrdersPermission } from '#contract/rules/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

export const choiceOf = (db: Db, userId: string) =>
  db.selectFrom('alert_preference').select('preference').where('user_id', '=', userId).executeTakeFirst()

export const keepChoice = (db: Db, userId: string, choice: AlertPreference) =>
  db
    .insertInto('alert_preference')
    .values({ user_id: userId, preference: json(choice), updated_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ preference: json(choice), updated_at: db.now }),
    )
    .execute()

/** Orders of these numbers that nobody has answered, here. */
export const unanswered = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'merchant_id'])
    .where('order_id', 'in', orderIds)
    .where('order_status', '=', 'pending')
    .where('placed_at', 'is not', null)
    .execute()

export const wasReceived = async (db: Db, id: string) =>
  (await db
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', id)
    .where('step', '=', 'received')
    .executeTakeFirst()) !== undefined

export const storeContact = (db: Db, merchantId: string) =>
  db.selectFrom('merchant').select(['name', 'contact_email']).where('id', '=', merchantId).executeTakeFirst()

const most = 20

/** People of the tenant who see to orders of all stores: its owners and order staff. */
export const operators = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where((is) =>
      is.or([
        is('role', '=', 'T1001'),
        is.and([is('role', '!=', 'M1001'), is(is.val(tenantOrdersPermission), '=', is.fn.any('permissions'))]),
      ]),
    )
    .orderBy('id')
    .limit(most)
    .execute()
