import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Devices of customers who want offers there, without the live activities of orders. */
export const listDevices = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('push_token as t')
    .innerJoin('customer as c', 'c.id', 't.customer_id')
    .leftJoin('notice_preference as p', 'p.customer_id', 't.customer_id')
    .select(['t.id', 't.token', 't.platform', 't.customer_id', 'c.email', 'c.mobile'])
    .where('t.customer_id', 'in', [...customerIds])
    .where('t.order_id', 'is', null)
    .where(sql<boolean>`coalesce(p.push, true)`)
    .execute()

/** The user of the panel; undefined for keys of the API and for operators. */
export const findUserAddress = (db: Db, id: string | null) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name as name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Browsers and apps in which a user is signed in. */
export const listUserDevices = (db: Db, userId: string) =>
  db
    .selectFrom('push_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select('t.id')
    .where('t.user_id', '=', userId)
    .where('s.ends_at', '>', db.now)
    .execute()

/** Addresses of customers who agreed to mail. */
export const listAddressees = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('customer as c')
    .innerJoin('notice_preference as p', 'p.customer_id', 'c.id')
    .select(['c.id', 'c.email', 'c.first_name', 'c.locale'])
    .where('c.id', 'in', [...customerIds])
    .where('p.mail', '=', true)
    .where('c.email', '<>', '')
    .execute()

/** Mobile numbers of customers who agreed to offers on WhatsApp. */
export const listWhatsappNumbers = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('customer as c')
    .innerJoin('notice_preference as p', 'p.customer_id', 'c.id')
    .select(['c.id', 'c.mobile', 'c.locale'])
    .where('c.id', 'in', [...customerIds])
    .where('p.whatsapp', '=', true)
    .where('c.mobile', '<>', '')
    .execute()
