import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { CustomerRecord } from '#contract/areas/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { CustomerTable } from '#api/platform/tables.ts'
import { customerColumns } from '../auth/customers/customers.queries.ts'
import { customersMatching } from '../segments/membership.queries.ts'
import { findFilters } from '../segments/segments.queries.ts'

const isGuest = sql<boolean>`guest_key is not null`.as('is_guest')
export const columns = [...customerColumns, 'updated_at', isGuest] as const

type Status = CustomerRecord['status']
export const customers = (db: Db) => db.selectFrom('customer').where('deleted_at', 'is', null)

/** Rows with what the customers have ordered. */
export async function withFigures<R extends { id: string }>(db: Db, rows: readonly R[]) {
  const figures =
    rows.length === 0
      ? []
      : await db
          .selectFrom('customer_figure')
          .select(['customer_id', 'orders as orders_count', 'spent as total_spent', 'last_order_at'])
          .where(
            'customer_id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute()
  const byId = new Map(figures.map(({ customer_id, ...figure }) => [customer_id, figure]))
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? nothingOrdered) }))
}
const nothingOrdered = { orders_count: 0, total_spent: 0, last_order_at: null }

/** So many customers are counted for each question. */
const maxExact = 10_000

/** The number of customers by status. Many are not counted: their number is kept with each change. */
export async function countByStatus(db: Db): Promise<Record<Status, number>> {
  const kept = await db
    .selectFrom('customer_count')
    .select(['status', (eb) => eb.fn.sum<number>('customers').as('customers')])
    .groupBy('status')
    .execute()
  const rows =
    kept.reduce((sum, row) => sum + Number(row.customers), 0) >= maxExact
      ? kept
      : await customers(db)
          .select(['status', (eb) => eb.fn.countAll<number>().as('customers')])
          .groupBy('status')
          .execute()
  const numberOf = (status: Status) => Number(rows.find((row) => row.status === status)?.customers ?? 0)
  return { active: numberOf('active'), block: numberOf('block') }
}

export const findCustomer = (db: Db, id: string) =>
  customers(db)
    .select([...columns, 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A page of an export, by id. */
export async function listCustomersAfter(
  db: Db,
  {
    after,
    limit,
    from,
    to,
    segmentId,
  }: { after: string | null; limit: number; from: string | null; to: string | null; segmentId: string | null },
) {
  const filters = segmentId === null ? null : await findFilters(db, segmentId)
  if (filters === undefined) return []
  const rows = await customers(db)
    .$if(filters !== null, (query) => query.where('id', 'in', customersMatching(db, filters ?? []).select('c.id')))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .$if(from !== null, (query) => query.where('sign_up_date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('sign_up_date', '<', to ?? ''))
    .select(columns)
    .orderBy('id')
    .limit(limit)
    .execute()
  return withFigures(db, rows)
}

/** The answers of customers to the registration form, by customer, with the labels that its fields have now. */
export async function registrationAnswersOf(db: Db, customerIds: readonly string[]) {
  if (customerIds.length === 0) return {}
  const [rows, form] = await Promise.all([
    db
      .selectFrom('customer')
      .select(['id', 'form_data'])
      .where('id', 'in', [...customerIds])
      .where('form_data', 'is not', null)
      .execute(),
    db.selectFrom('custom_form').select('fields').where('service', '=', 'user_register').executeTakeFirst(),
  ])
  const fields = form?.fields ?? []
  const labels = Object.fromEntries(fields.map(({ id, label }) => [id, label]))
  const fieldIds = fields.map(({ id }) => id)
  return Object.fromEntries(rows.map(({ id, form_data }) => [id, { form_data, labels, fieldIds }]))
}

/** Locks the customer until the transaction ends. New orders of the customer wait. */
export const lockCustomer = (db: Db, id: string) =>
  customers(db).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateCustomer = (db: Db, id: string, change: Updateable<CustomerTable>) =>
  db
    .updateTable('customer')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Locks customers until the transaction ends. Returns those that exist. */
export const lockCustomers = (db: Db, ids: readonly string[]) =>
  customers(db)
    .select(['id', 'status'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

export async function setStatuses(db: Db, ids: readonly string[], status: Status): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('customer')
    .set({ status, updated_at: db.now })
    .where('id', 'in', [...ids])
    .execute()
}

export const setPrepaymentOnly = (db: Db, id: string, prepayment_only: boolean) =>
  db.updateTable('customer').set({ prepayment_only, updated_at: db.now }).where('id', '=', id).execute()

/** Which contacts another customer has. Guests own no mobile. */
export async function findTakenContacts(
  db: Db,
  { email = '', mobile = '' }: { email?: string | undefined; mobile?: string | undefined },
  except: string | null,
): Promise<{ email: boolean; mobile: boolean }> {
  const rows = await customers(db)
    .select(['email', 'mobile', isGuest])
    .where((eb) =>
      eb.or([
        ...(email === '' ? [] : [eb('email', '=', email)]),
        ...(mobile === '' ? [] : [eb('mobile', '=', mobile)]),
      ]),
    )
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .execute()
  return {
    email: email !== '' && rows.some((row) => row.email === email),
    mobile: rows.some((row) => row.mobile === mobile && !row.is_guest),
  }
}

/** The account that has both the e-mail and the mobile number. */
export const findCustomerByContacts = (db: Db, email: string, mobile: string) =>
  customers(db)
    .select([...columns, 'locale'])
    .where('email', '=', email)
    .where('mobile', '=', mobile)
    .where('guest_key', 'is', null)
    .executeTakeFirst()

export const customersChangedAt = (db: Db, ids: readonly string[]) =>
  customers(db)
    .select(['id', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()
