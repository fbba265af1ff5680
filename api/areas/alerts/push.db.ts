import { allMerchantsPermissions, merchantOrdersPermission } from '#contract/rules/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Browsers of active users whose session has not ended; idle sessions are included. */
const browsers = (db: Db) =>
  db
    .selectFrom('push_token as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.token', 'p.locale', 'p.merchant_id', 'u.email'])
    .where('p.platform', '=', 'web')
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where('s.ends_at', '>', db.now)

/** Browsers of users who handle orders in this store, and of tenant users who have this store open. */
export const listStoreBrowsers = (db: Db, merchantId: string) =>
  browsers(db)
    .where((eb) =>
      eb.or([
        eb.and([
          eb.exists(
            eb
              .selectFrom('merchant_user as m')
              .select('m.user_id')
              .whereRef('m.user_id', '=', 'u.id')
              .where('m.merchant_id', '=', merchantId)
              .where((eb) =>
                eb(eb.fn.coalesce('m.permissions', 'u.permissions'), '@>', eb.val([merchantOrdersPermission])),
              ),
          ),
        ]),
        eb.and([
          eb('p.merchant_id', '=', merchantId),
          eb.or([eb('u.role', '=', 'T1001'), eb('u.permissions', '&&', eb.val(allMerchantsPermissions))]),
        ]),
      ]),
    )
    .execute()

/** Browsers of these users in the tenant panel. */
export const listBrowsersOf = (db: Db, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : browsers(db).where('p.merchant_id', 'is', null).where('p.user_id', 'in', userIds).execute()

/** Browsers of one user in whichever panel. */
export const listBrowsersOfUser = (db: Db, userId: string) => browsers(db).where('p.user_id', '=', userId).execute()

export const findBrowser = (db: Db, id: string) => browsers(db).where('p.id', '=', id).executeTakeFirst()

export const findOrderToPush = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['merchant_id', 'merchant_snapshot', 'auto_reject_at'])
    .where('order_id', '=', orderId)
    .where('order_status', '=', 'pending')
    .executeTakeFirst()
