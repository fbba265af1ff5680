import { Settings } from '#contract/areas/settings/settings.ts'
import type { PaymentAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { CaptureMethod } from '#api/providers/pay/pay-provider.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import type { PaymentState } from './payments.rules.ts'

/** Payments of orders; those of top-ups have their own queries. */
const rows = (db: Db) =>
  db
    .selectFrom('payment as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('order_amendment as a', 'a.id', 'p.amendment_id')
    .select([
      'p.id',
      'p.amendment_id',
      'a.state as amendment_state',
      'o.id as order_id',
      'o.merchant_id',
      'p.customer_id',
      'p.payment_mode',
      'p.provider',
      'p.provider_ref',
      'p.environment',
      'p.amount',
      'p.refunded',
      'p.currency',
      'p.status',
      'p.failure_reason',
      'p.expires_at',
      'p.return_url',
      'p.txn_id',
      'p.is_dummy',
      'p.capture_method',
      'p.authorized_at',
      'p.credential_id',
      'p.created_at',
      'o.order_id as order_number',
      'o.placed_at',
      'o.order_status',
      'o.undo',
    ])
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentById>>>

export const paymentById = (db: Db, id: string) => rows(db).where('p.id', '=', id).executeTakeFirst()
export const paymentByRef = (db: Db, provider: string, ref: string) =>
  rows(db).where('p.provider', '=', provider).where('p.provider_ref', '=', ref).executeTakeFirst()
export const paymentsOf = (db: Db, orderId: string) =>
  rows(db).where('p.order_id', '=', orderId).orderBy('p.id').execute()
/** Locks the payments of an order. Lock the order first to avoid deadlocks. */
export const lockPayments = (db: Db, orderId: string) =>
  rows(db).where('p.order_id', '=', orderId).orderBy('p.id').forUpdate('p').execute()

export type NewPayment = {
  id: string
  order_id: string
  merchant_id: string
  customer_id: string
  payment_mode: PaymentAlias
  provider: string
  environment: string
  credential_id: string | null
  amount: number
  currency: string
  capture_method: CaptureMethod
  expires_at: string
  return_url: string | null
  /** The change of the order that it pays for. */
  amendment_id?: string | null
}
export const insertPayment = (db: Db, payment: NewPayment) =>
  db
    .insertInto('payment')
    .values({ ...payment, status: 'awaiting', created_at: db.now, updated_at: db.now })
    .execute()

type Changes = {
  status?: PaymentState
  provider_ref?: string
  failure_reason?: string | null
  txn_id?: string
  refunded?: number
  authorized_at?: string
}
export const updatePayment = (db: Db, id: string, changes: Changes) =>
  db
    .updateTable('payment')
    .set({ ...changes, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Payment mode of an order (the merchant's own if it overrides the tenant's) and its environment. */
export async function modeFor(db: Db, merchantId: string, alias: PaymentAlias) {
  const [modes, merchant, { payment_settings }] = await Promise.all([
    db
      .selectFrom('payment_mode')
      .select(['name', 'provider', 'environment', 'merchant_id', 'is_configured'])
      .where('alias', '=', alias)
      .where((eb) => eb.or([eb('merchant_id', '=', merchantId), eb('merchant_id', 'is', null)]))
      .execute(),
    db
      .selectFrom('merchant')
      .select(['name', 'override_payment_methods'])
      .where('id', '=', merchantId)
      .executeTakeFirst(),
    settingsFor(db, null, Settings.pick({ payment_settings: true })),
  ])
  const isOverriding = merchant?.override_payment_methods ?? false
  const own = modes.find(({ merchant_id }) => merchant_id !== null && isOverriding)
  const mode = own ?? modes.find(({ merchant_id }) => merchant_id === null)
  const isTestOfLive = mode?.environment === 'test' && payment_settings.environment === 'live'
  return { mode: mode?.is_configured && !isTestOfLive ? mode : undefined, isOverriding, merchant: merchant?.name ?? '' }
}

/** Verified hosts of this tenant's shops. */
export async function shopHosts(db: Db): Promise<string[]> {
  const hosts = await db
    .selectFrom('host')
    .select('host')
    .where('tenant_id', '=', db.scope.tenantId)
    .where('purpose', '=', 'store')
    .where('verified_at', 'is not', null)
    .execute()
  return hosts.map(({ host }) => host)
}

/** Returns false if the event was processed before. Runs in the transaction of its effect: a failed event can be retried. */
export async function claimEvent(
  db: Db,
  event: { provider: string; event_id: string; type: string; payment_id: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_event')
    .values({ ...event, received_at: db.now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
