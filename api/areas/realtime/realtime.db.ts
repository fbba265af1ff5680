import type { Announcement, Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { firstIdAt } from '#api/platform/runtime/ids.ts'

const maxEvents = 1_000

/** Events since a time, with an overlap, because commits are not in id order. Undefined if there are too many. */
export async function listEventsSince(db: Db, sinceMs: number): Promise<Announcement[] | undefined> {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'tenant_id as tenantId',
      'merchant_id as merchantId',
      'kind',
      'name',
      'subject',
      'payload',
      'created_at as createdAt',
    ])
    .where('kind', '=', 'event')
    .where('id', '>=', firstIdAt(sinceMs))
    .where('created_at', '>=', isoAt(sinceMs - 60_000))
    .orderBy('id')
    .limit(maxEvents + 1)
    .execute()
  return rows.length > maxEvents ? undefined : rows
}

export const findAccessibleOrder = (db: Db, orderId: string, customerId: string | null, merchantIds: string[] | null) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .$if(customerId !== null, (qb) => qb.where('customer_id', '=', customerId ?? ''))
    .$if(merchantIds !== null, (qb) =>
      qb.where('merchant_id', 'in', merchantIds?.length ? merchantIds : ['00000000-0000-0000-0000-000000000000']),
    )
    .executeTakeFirst()

export const findMerchant = (db: Db, merchantId: string) =>
  db.selectFrom('merchant').select('id').where('id', '=', merchantId).where('deleted_at', 'is', null).executeTakeFirst()
