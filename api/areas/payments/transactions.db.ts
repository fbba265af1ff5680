import { sql } from 'kysely'
import type { TransactionListInput } from '#contract/areas/payments/transactions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'

/** Transactions are counted up to this number: counting a million of them takes longer than reading a page. */
const maxCounted = 10_000

const columns = [
  't.txn_id',
  't.ref_id',
  't.type',
  't.payment_mode',
  't.amount',
  't.currency',
  't.merchant_id',
  'm.name as merchant_name',
  'o.order_id',
  't.status',
  't.created_at',
] as const

/** The start of a day in the time zone of the tenant. */
const startOfDay = (day: string) =>
  sql<string>`${day}::timestamp at time zone (select timezone from tenant_profile where tenant_id = app.current_tenant())`
const startOfNextDay = (day: string) =>
  sql<string>`(${day}::date + 1)::timestamp at time zone (select timezone from tenant_profile where tenant_id = app.current_tenant())`

type Filters = Omit<TransactionListInput, 'page' | 'limit' | 'sort'>

function filtered(db: Db, { search, type, status, payment_mode, merchant_id, start_date, end_date }: Filters) {
  const text = search.trim()
  return db
    .selectFrom('money_transaction as t')
    .$if(type !== undefined, (query) => query.where('t.type', '=', type ?? 'payment'))
    .$if(status !== undefined, (query) => query.where('t.status', '=', status ?? 'succeeded'))
    .$if(payment_mode !== undefined, (query) => query.where('t.payment_mode', '=', payment_mode ?? 'card'))
    .$if(merchant_id !== undefined, (query) => query.where('t.merchant_id', '=', merchant_id ?? ''))
    .$if(start_date !== undefined, (query) => query.where('t.created_at', '>=', startOfDay(start_date ?? '')))
    .$if(end_date !== undefined, (query) => query.where('t.created_at', '<', startOfNextDay(end_date ?? '')))
    .$if(text !== '', (query) =>
      query.where('t.id', 'in', (eb) =>
        eb
          .selectFrom('money_transaction as x')
          .select('x.id')
          .where('x.txn_id', '=', text)
          .union(eb.selectFrom('money_transaction as x').select('x.id').where('x.ref_id', '=', text))
          .union(
            eb
              .selectFrom('money_transaction as x')
              .innerJoin('orders as n', 'n.id', 'x.order_id')
              .select('x.id')
              .where('n.order_id', '=', text.replace(/^#/, '')),
          ),
      ),
    )
}

/** One page, newest first. */
export async function listTransactions(db: Db, { page, limit, sort, ...filters }: TransactionListInput) {
  const { field, direction } = parseSort(sort || '-created_at', ['created_at', 'amount'])
  const query = filtered(db, filters)
  const [data, { total }] = await Promise.all([
    query
      .leftJoin('merchant as m', 'm.id', 't.merchant_id')
      .leftJoin('orders as o', 'o.id', 't.order_id')
      .select(columns)
      .orderBy(`t.${field}`, direction)
      .orderBy('t.id', direction)
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    db
      .selectFrom(query.select('t.id').limit(maxCounted).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

/** Of the order, else of the wallet. */
const customerName = sql<string | null>`nullif(trim(case when o.id is null
  then concat_ws(' ', c.first_name, c.last_name)
  else concat_ws(' ', o.customer_snapshot ->> 'first_name', o.customer_snapshot ->> 'last_name') end), '')`

export const findTransaction = (db: Db, txnId: string) =>
  db
    .selectFrom('money_transaction as t')
    .leftJoin('merchant as m', 'm.id', 't.merchant_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('customer as c', 'c.id', 't.customer_id')
    .select([
      ...columns,
      't.order_id as order_uuid',
      customerName.as('customer_name'),
      'o.order_status',
      'o.grand_total as order_total',
    ])
    .where('t.txn_id', '=', txnId)
    .executeTakeFirst()

const paymentsWhere = (db: Db, column: 'order_id' | 'txn_id', value: string) =>
  db
    .selectFrom('payment')
    .select([
      'id',
      'txn_id',
      'provider',
      sql<'test' | 'live'>`environment`.as('environment'),
      'provider_ref as ref_id',
      'amount',
      'refunded',
      'status',
      'failure_reason',
      'created_at',
      'updated_at',
    ])
    .where(column, '=', value)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const postings = (db: Db) =>
  db
    .selectFrom('ledger_entry')
    .select(['id', 'from_account', 'to_account', 'amount', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')

/** The payment of a top-up and its posting. */
export async function moneyOfTopUp(db: Db, txnId: string) {
  const payments = await paymentsWhere(db, 'txn_id', txnId)
  const keys = payments.map(({ id }) => `top-up:${id}`)
  const posted = keys.length === 0 ? [] : await postings(db).where('business_key', 'in', keys).execute()
  return { payments, refunds: [], postings: posted }
}

/** Payments, refunds and postings of an order, oldest first. */
export async function moneyOf(db: Db, orderId: string) {
  const [payments, refunds, posted] = await Promise.all([
    paymentsWhere(db, 'order_id', orderId),
    db
      .selectFrom('payment_refund')
      .select([
        'id',
        'txn_id',
        'amount',
        'status',
        'method',
        'payer',
        'reason',
        'user_name',
        'hand_method',
        'hand_note',
        'settled_by',
        'settled_at',
        'created_at',
      ])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    postings(db).where('order_id', '=', orderId).execute(),
  ])
  return { payments, refunds, postings: posted }
}

type ExportPage = {
  after: string | null
  limit: number
  from: string | null
  to: string | null
  merchantIds: readonly string[] | null
}

/** A page of an export, by id. */
export const listTransactionsAfter = (db: Db, { after, limit, from, to, merchantIds }: ExportPage) =>
  db
    .selectFrom('money_transaction as t')
    .leftJoin('merchant as m', 'm.id', 't.merchant_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .select(['t.id', ...columns])
    .$if(after !== null, (query) => query.where('t.id', '>', after ?? ''))
    .$if(from !== null, (query) => query.where('t.created_at', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('t.created_at', '<', to ?? ''))
    .$if(merchantIds !== null, (query) =>
      query.where('t.merchant_id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))),
    )
    .orderBy('t.id')
    .limit(limit)
    .execute()
