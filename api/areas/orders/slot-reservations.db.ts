import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

export type SlotReservation = { merchant_id: string; starts_at: string; limit: number | null }

/** Books one place in each slot; a null limit means unlimited. Returns false if a slot is full. */
export async function reserveSlots(db: Db, reservations: readonly SlotReservation[]): Promise<boolean> {
  const sorted = reservations.toSorted((a, b) => (a.merchant_id + a.starts_at < b.merchant_id + b.starts_at ? -1 : 1))
  return (await Promise.all(sorted.map((one) => reserveSlot(db, one)))).every((row) => row !== undefined)
}

const reserveSlot = (db: Db, { merchant_id, starts_at, limit }: SlotReservation) =>
  db
    .insertInto('slot_booking')
    .values({ merchant_id, starts_at, booked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'merchant_id', 'starts_at'])
        .doUpdateSet({ booked: sql<number>`slot_booking.booked + 1` })
        .where('slot_booking.booked', '<', limit ?? 1_000_000),
    )
    .returning('booked')
    .executeTakeFirst()

export const releaseSlot = (db: Db, merchantId: string, startsAt: string) =>
  db
    .updateTable('slot_booking')
    .set({ booked: sql<number>`booked - 1` })
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '=', startsAt)
    .where('booked', '>', 0)
    .execute()
