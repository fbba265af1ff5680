import type { Db } from '../db/db.ts'

type DeliveryFixture = { id: string; orderRow: string; merchant: string; driver: string; canary: string }

/** A delivery that its driver has given back. */
export async function insertDriverDelivery(db: Db, { id, orderRow, merchant, driver, canary }: DeliveryFixture) {
  await db
    .insertInto('driver_delivery')
    .values({
      id,
      order_id: orderRow,
      merchant_id: merchant,
      driver_id: driver,
      driver_name: `${canary} driver`,
      state: 'declined',
      proof: 'not_needed',
      note: `${canary} note`,
      assigned_at: db.now,
      closed_at: db.now,
      updated_at: db.now,
    })
    .execute()
}
