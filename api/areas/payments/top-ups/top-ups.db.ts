import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ProviderEvent } from '#api/providers/pay/pay-provider.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { tenantModes } from '../modes.db.ts'
import { availablePaymentModes, noOverride } from '../modes.rules.ts'
import type { NewPayment } from '../payments.db.ts'

const columns = [
  'id',
  'customer_id',
  'provider',
  'provider_ref',
  'amount',
  'currency',
  'status',
  'failure_reason',
  'payment_mode',
  'environment',
  'expires_at',
  'return_url',
  'credential_id',
  'created_at',
  'capture_method',
] as const

/** Payments of top-ups: those without an order. */
const topUps = (db: Db) => db.selectFrom('payment').select(columns).where('order_id', 'is', null)
export type TopUp = NonNullable<Awaited<ReturnType<typeof findTopUp>>>

export const findTopUp = (db: Db, id: string) => topUps(db).where('id', '=', id).executeTakeFirst()
export const lockTopUp = (db: Db, id: string) => topUps(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** The open top-up of a customer with this amount. */
export const findOpenTopUp = (
  db: Db,
  { customer_id, amount, currency }: Pick<TopUp, 'customer_id' | 'amount' | 'currency'>,
) =>
  topUps(db)
    .where('customer_id', '=', customer_id)
    .where('amount', '=', amount)
    .where('currency', '=', currency)
    .where('status', '=', 'awaiting')
    .where('expires_at', '>', db.now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** The top-up of a provider's event, by its reference or, before that was stored, by its own id. */
export async function topUpOfEvent(db: Db, provider: string, event: ProviderEvent): Promise<TopUp | undefined> {
  if (event.subject === 'payment') return findTopUpSafely(db, event.paymentId)
  if (event.subject !== 'intent') return undefined
  const { ref, metadata } = event.intent
  const found = await topUps(db).where('provider', '=', provider).where('provider_ref', '=', ref).executeTakeFirst()
  return found ?? findTopUpSafely(db, metadata['payment_id'] ?? '')
}

/** The id comes from outside and may be no id. */
const findTopUpSafely = (db: Db, id: string): Promise<TopUp | undefined> =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? findTopUp(db, id) : Promise.resolve(undefined)

export const insertTopUp = (db: Db, payment: Omit<NewPayment, 'order_id' | 'merchant_id'>) =>
  db
    .insertInto('payment')
    .values({ ...payment, status: 'awaiting', created_at: db.now, updated_at: db.now })
    .execute()

async function activeModes(db: Db) {
  const { payment_settings } = await settingsFor(db, null, Settings.pick({ payment_settings: true }))
  return availablePaymentModes(noOverride, await tenantModes(db), payment_settings.environment)
}

export const isWalletActive = async (db: Db): Promise<boolean> =>
  (await activeModes(db)).some(({ alias }) => alias === 'wallet')

/** The mode that takes top-ups: cards, else another one with a provider. */
export async function topUpMode(db: Db) {
  const modes = await activeModes(db)
  const online = modes.filter(({ alias }) => alias !== 'wallet' && alias !== 'cash_on_delivery')
  return online.find(({ alias }) => alias === 'card') ?? online[0]
}
