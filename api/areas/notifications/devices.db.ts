import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

export const findToken = (db: Db, id: string) =>
  db.selectFrom('push_token').select(['id', 'token', 'platform']).where('id', '=', id).executeTakeFirst()

export const deleteToken = (db: Db, id: string) => db.deleteFrom('push_token').where('id', '=', id).execute()

/** At most ten devices of each customer, without the live activities of orders. */
export const listDevicesOf = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${[...customerIds]}::uuid[])`.as<'c'>(sql`c(id)`))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('push_token')
        .select(['push_token.id', 'platform', 'locale', 'customer_id'])
        .whereRef('customer_id', '=', 'c.id')
        .where('order_id', 'is', null)
        .orderBy('push_token.id')
        .limit(10)
        .as('device'),
    )
    .select(['device.id', 'device.platform', 'device.locale', 'device.customer_id'])
    .execute()
