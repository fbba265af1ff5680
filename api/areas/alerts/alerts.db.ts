import type { AlertPreference } from '#contract/areas/alerts/alerts.ts'
import { tenantOrdersPermission } from '#contract/rules/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { prepared } from '#api/platform/db/prepared.ts'

export const findAlertPreference = (db: Db, userId: string) =>
  db.selectFrom('alert_preference').select('preference').where('user_id', '=', userId).executeTakeFirst()

export const saveAlertPreference = (db: Db, userId: string, preference: AlertPreference) =>
  db
    .insertInto('alert_preference')
    .values({ user_id: userId, preference: json(preference), updated_at: db.now })
    .onConflict((oc) =>
      oc.columns(['tenant_id', 'user_id']).doUpdateSet({ preference: json(preference), updated_at: db.now }),
    )
    .execute()

const unansweredOrders = prepared((db, value: { orderIds: readonly string[] }) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'order_id',
      'merchant_id',
      'merchant_snapshot',
      'order_status',
      'placed_at',
      'is_scheduled',
      'delivery_timestamp',
      'preparation_time',
      'auto_reject_at',
    ])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(value.orderIds)))
    .where('order_status', '=', 'pending')
    .where('placed_at', 'is not', null),
)

/** Unanswered orders with these numbers. */
export const listUnanswered = (db: Db, orderIds: readonly string[]) => unansweredOrders(db, { orderIds })

const posOrders = prepared((db, value: { orderIds: readonly string[] }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('merchant as m', (join) =>
      join.onRef('m.tenant_id', '=', 'o.tenant_id').onRef('m.id', '=', 'o.merchant_id'),
    )
    .select(['o.order_id', 'm.connected_pos_name', 'm.pos_confirm_minutes'])
    .where('o.order_id', '=', (eb) => eb.fn.any(eb.val(value.orderIds)))
    .where('m.is_pos_managed', '=', true),
)

/** Those of the orders whose merchants are managed by a point of sale. */
export const listPosOrders = (db: Db, orderIds: readonly string[]) => posOrders(db, { orderIds })

export const wasReceived = async (db: Db, id: string) =>
  (await db
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', id)
    .where('step', '=', 'received')
    .executeTakeFirst()) !== undefined

const maxUnreached = 20

/** Merchants with orders for which they were alerted and that none of their devices has confirmed. */
export const listUnreachedMerchants = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('merchant as m', (join) =>
      join.onRef('m.tenant_id', '=', 'o.tenant_id').onRef('m.id', '=', 'o.merchant_id'),
    )
    .select((eb) => [
      'o.merchant_id',
      'm.name',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.min<string>('o.placed_at').as('since'),
    ])
    .where('o.order_status', '=', 'pending')
    .where('o.placed_at', 'is not', null)
    .where(({ exists, not, selectFrom }) => {
      const steps = selectFrom('order_history as h')
        .select('h.id')
        .whereRef('h.tenant_id', '=', 'o.tenant_id')
        .whereRef('h.order_id', '=', 'o.id')
      return exists(steps.where('h.step', 'in', ['ring', 'contact', 'operators'])).and(
        not(exists(steps.where('h.step', '=', 'received'))),
      )
    })
    .groupBy(['o.merchant_id', 'm.name'])
    .orderBy('since')
    .limit(maxUnreached)
    .execute()

export const findStoreContact = (db: Db, merchantId: string) =>
  db.selectFrom('merchant').select(['name', 'contact_email']).where('id', '=', merchantId).executeTakeFirst()

const maxOperators = 20

/** Tenant users in charge of all orders: owners and order staff. */
export const listOperators = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', '=', 'T1001'),
        eb.and([eb('role', '!=', 'M1001'), eb(eb.val(tenantOrdersPermission), '=', eb.fn.any('permissions'))]),
      ]),
    )
    .orderBy('id')
    .limit(maxOperators)
    .execute()
