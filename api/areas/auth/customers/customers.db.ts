import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { networkOf } from '#api/platform/identity/login-attempts.ts'
import type { AuthContext } from '../auth-context.ts'
import { isKnownNetwork } from '../panel-users.db.ts'

/** By e-mail or mobile, whichever is given. An account comes before guests with the same mobile. */
export const findCustomerByLogin = (
  db: Db,
  { email, mobile }: { email?: string | undefined; mobile?: string | undefined },
) =>
  db
    .selectFrom('customer')
    .select(['id', 'first_name', 'email', 'mobile', 'status', 'password_hash', 'guest_key'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(email === undefined ? [] : [eb('email', '=', email)]),
        ...(mobile === undefined ? [] : [eb('mobile', '=', mobile)]),
      ]),
    )
    .orderBy(sql`guest_key is not null`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the owner of this login has signed in from the request’s network before. */
export async function isKnownCustomerNetwork(
  { services, tenant, request, openTransaction }: AuthContext,
  login: string,
): Promise<boolean> {
  const customer = await openTransaction((db) =>
    findCustomerByLogin(db, login.startsWith('+') ? { mobile: login } : { email: login }),
  )
  return (
    customer !== undefined &&
    isKnownNetwork(services.platformPool, tenant.id, `customer:${customer.id}`, networkOf(request.ip))
  )
}

export const setCustomerPassword = (db: Db, id: string, hash: string) =>
  db
    .updateTable('customer')
    .set({ password_hash: hash, guest_key: null, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Replaces the hash of the same password, unless the password has changed since. */
export const rehashCustomerPassword = (db: Db, id: string, old: string | null, hash: string) =>
  db
    .updateTable('customer')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .execute()

/** The guest that this browser created recently with the same e-mail and mobile. */
export const findGuestByKey = (
  db: Db,
  guest_key: Buffer,
  { email, mobile }: { email: string; mobile: string },
  since: string,
) =>
  db
    .selectFrom('customer')
    .select(['id', 'status'])
    .where('guest_key', '=', guest_key)
    .where('email', '=', email)
    .where('mobile', '=', mobile)
    .where('deleted_at', 'is', null)
    .where('sign_up_date', '>=', since)
    .executeTakeFirst()

/** Turns a guest into a regular customer and clears any earlier password. */
export const endGuestAccount = (db: Db, id: string) =>
  db
    .updateTable('customer')
    .set({ guest_key: null, password_hash: null, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Whether the e-mail is in use, an account has the mobile, or a blocked customer has either. Guests own no mobile. */
export async function findTakenContacts(
  db: Db,
  { email, mobile }: { email: string; mobile: string },
): Promise<{ email: boolean; mobile: boolean; isBlocked: boolean }> {
  const rows = await db
    .selectFrom('customer')
    .select(['email', 'mobile', 'status', sql<boolean>`guest_key is not null`.as('is_guest')])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([...(email === '' ? [] : [eb('email', '=', email)]), eb('mobile', '=', mobile)]))
    .execute()
  return {
    email: email !== '' && rows.some((row) => row.email === email),
    mobile: rows.some((row) => row.mobile === mobile && !row.is_guest),
    isBlocked: rows.some(({ status }) => status === 'block'),
  }
}

export type NewCustomer = {
  first_name: string
  last_name: string
  email: string
  mobile: string
  country_code: string
  password_hash: string | null
  consent_at: string | null
  form_data: Record<string, unknown> | null
  locale: string
  guest_key?: Buffer
  status?: 'active' | 'block'
}

/** Inserts a customer with figures of nothing ordered. */
export async function insertCustomer(db: Db, { form_data, ...customer }: NewCustomer): Promise<string> {
  const id = newId()
  await Promise.all([
    db
      .insertInto('customer')
      .values({
        id,
        ...customer,
        form_data: form_data === null ? null : json(form_data),
        sign_up_date: db.now,
        created_at: db.now,
      })
      .execute(),
    db
      .insertInto('customer_figure')
      .values({ customer_id: id, signed_up_at: db.now, locale: customer.locale })
      .execute(),
  ])
  return id
}

/** Fields of the tenant’s registration form, if active. */
export const findRegisterForm = (db: Db) =>
  db
    .selectFrom('custom_form')
    .select('fields')
    .where('service', '=', 'user_register')
    .where('is_active', '=', true)
    .executeTakeFirst()
