import type { DeliveryProof, DeliveryState, FailureReason } from '#contract/areas/drivers/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'

const columns = [
  'd.id',
  'd.order_id',
  'd.merchant_id',
  'd.driver_id',
  'd.driver_name',
  'd.state',
  'd.proof',
  'd.code',
  'd.photo_key',
  'd.failure_reason',
  'd.note',
  'd.assigned_by_name',
  'd.assigned_at',
  'd.accepted_at',
  'd.picked_at',
  'd.closed_at',
] as const

const deliveries = (db: Db) => db.selectFrom('driver_delivery as d').select(columns)
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number]

/** The deliveries of an order, newest first. */
export const listDeliveriesOf = (db: Db, orderId: string) =>
  deliveries(db).where('d.order_id', '=', orderId).orderBy('d.id', 'desc').limit(20).execute()

export const lockOpenDelivery = (db: Db, orderId: string) =>
  deliveries(db).where('d.order_id', '=', orderId).where('d.closed_at', 'is', null).forUpdate().executeTakeFirst()

/** A delivery of this driver, with the number of its order. */
export const findOwnDelivery = (db: Db, { id, driverId }: { id: string; driverId: string }) =>
  deliveries(db)
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select('o.order_id as order_number')
    .where('d.id', '=', id)
    .where('d.driver_id', '=', driverId)
    .executeTakeFirst()

type NewDelivery = {
  order_id: string
  merchant_id: string
  driver_id: string
  driver_name: string
  proof: DeliveryProof
  code: string | null
}

export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<string> {
  const id = newId()
  await db
    .insertInto('driver_delivery')
    .values({
      id,
      ...delivery,
      state: 'assigned',
      assigned_by_name: db.actor.name,
      assigned_at: db.now,
      updated_at: db.now,
    })
    .execute()
  return id
}

type Changes = {
  state?: DeliveryState
  accepted_at?: string
  picked_at?: string
  closed_at?: string
  failure_reason?: FailureReason
  note?: string | null
  photo_key?: string
  photo_expires_at?: string
}

export const updateDelivery = (db: Db, id: string, changes: Changes) =>
  db
    .updateTable('driver_delivery')
    .set({ ...changes, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const hasOpenDelivery = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('driver_delivery')
    .select('id')
    .where('driver_id', '=', userId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
