import type { Db } from '#api/platform/db/db.ts'
import type { SlotBooking } from './slots.rules.ts'

/** What is booked of the slots of a merchant that start at an instant (ISO) or later, by their start in epoch milliseconds. */
export async function bookedSlots(db: Db, merchantId: string, from: string): Promise<Map<number, SlotBooking>> {
  const rows = await db
    .selectFrom('slot_booking')
    .select(['starts_at', 'booked', 'booked_items'])
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '>=', from)
    .where('booked', '>', 0)
    .execute()
  return new Map(
    rows.map(({ starts_at, booked, booked_items }) => [Date.parse(starts_at), { orders: booked, items: booked_items }]),
  )
}
