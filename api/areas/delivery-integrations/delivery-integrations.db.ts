import type { CourierStatus } from '#contract/areas/delivery-integrations.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { CourierPosition } from '#api/providers/courier/uber-direct.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { isMoving } from './courier.rules.ts'

export type Alias = 'uber_direct'

export const findProvider = (db: Db, alias: Alias) =>
  db.selectFrom('delivery_provider').select(['credentials', 'is_active']).where('alias', '=', alias).executeTakeFirst()

export const saveProvider = (db: Db, alias: Alias, values: { credentials: string; is_active: boolean }) =>
  db
    .insertInto('delivery_provider')
    .values({ alias, ...values, updated_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'alias']).doUpdateSet({ ...values, updated_at: db.now }))
    .execute()

const columns = [
  'order_id',
  'provider',
  'external_id',
  'status',
  'tracking_url',
  'fee',
  'currency',
  'error',
  'attempts',
  'request_number',
  'updated_at',
] as const

export const findDelivery = (db: Db, orderId: string) =>
  db.selectFrom('courier_delivery').select(columns).where('order_id', '=', orderId).executeTakeFirst()
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export const lockDelivery = (db: Db, orderId: string) =>
  db.selectFrom('courier_delivery').select(columns).where('order_id', '=', orderId).forUpdate().executeTakeFirst()

export const lockDeliveryOf = (db: Db, provider: Alias, externalId: string) =>
  db
    .selectFrom('courier_delivery')
    .select(columns)
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst()

/** A first request of an order. False if there is one. */
export async function insertDelivery(db: Db, orderId: string, provider: Alias): Promise<boolean> {
  const inserted = await db
    .insertInto('courier_delivery')
    .values({ order_id: orderId, provider, status: 'waiting', created_at: db.now, updated_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id']).doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Changes = Partial<Omit<DeliveryRow, 'order_id' | 'provider' | 'updated_at'>> & { status?: CourierStatus }

const noPosition = { latitude: null, longitude: null, located_at: null }

/** Nobody has to know where a courier was who is not on the way. */
export const updateDelivery = (db: Db, orderId: string, changes: Changes) =>
  db
    .updateTable('courier_delivery')
    .set({
      ...(changes.status !== undefined && !isMoving(changes.status) ? noPosition : {}),
      ...changes,
      updated_at: db.now,
    })
    .where('order_id', '=', orderId)
    .execute()

/** Stores where the courier is, unless a newer position is known. */
export async function savePosition(db: Db, orderId: string, { latitude, longitude, at }: CourierPosition) {
  const located_at = isoAt(Math.min(at ?? db.nowMs, db.nowMs))
  await db
    .updateTable('courier_delivery')
    .set({ latitude, longitude, located_at })
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('located_at', 'is', null), eb('located_at', '<', located_at)]))
    .execute()
}

export const isPlacedOrder = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()) !== undefined
