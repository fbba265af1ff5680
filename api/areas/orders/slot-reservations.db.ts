import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

const noLimit = 1_000_000

/** An order with a number of pieces in a slot. A limit that is null is no limit. */
export type SlotReservation = {
  merchant_id: string
  starts_at: string
  items: number
  limit: number | null
  items_limit: number | null
}

/** Books an order in each slot. Returns false if a slot is full. A slot without orders takes one of any size. */
export async function reserveSlots(db: Db, reservations: readonly SlotReservation[]): Promise<boolean> {
  const sorted = reservations.toSorted((a, b) => (a.merchant_id + a.starts_at < b.merchant_id + b.starts_at ? -1 : 1))
  return (await Promise.all(sorted.map((one) => reserveSlot(db, one)))).every((row) => row !== undefined)
}

const reserveSlot = (db: Db, { merchant_id, starts_at, items, limit, items_limit }: SlotReservation) =>
  db
    .insertInto('slot_booking')
    .values({ merchant_id, starts_at, booked: 1, booked_items: items })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'merchant_id', 'starts_at'])
        .doUpdateSet({
          booked: sql<number>`slot_booking.booked + 1`,
          booked_items: sql<number>`slot_booking.booked_items + ${items}`,
        })
        .where('slot_booking.booked', '<', limit ?? noLimit)
        .where((eb) =>
          eb.or([
            eb('slot_booking.booked', '=', 0),
            eb('slot_booking.booked_items', '<=', (items_limit ?? noLimit) - items),
          ]),
        ),
    )
    .returning('booked')
    .executeTakeFirst()

export const releaseSlot = (db: Db, merchantId: string, startsAt: string, items: number) =>
  db
    .updateTable('slot_booking')
    .set({ booked: sql<number>`booked - 1`, booked_items: sql<number>`greatest(0, booked_items - ${items})` })
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '=', startsAt)
    .where('booked', '>', 0)
    .execute()

/** Counts a change of the pieces of an order in its slot. Staff may exceed the limit. */
export const changeSlotItems = (db: Db, merchantId: string, startsAt: string, change: number) =>
  db
    .updateTable('slot_booking')
    .set({ booked_items: sql<number>`greatest(0, booked_items + ${change})` })
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '=', startsAt)
    .execute()
