import type { Db } from '#api/platform/db/db.ts'

/** Returns the bookings of slots that have not started yet. */
export const bookedSlots = (db: Db, merchantId: string) =>
  db
    .selectFrom('slot_booking')
    .select(['starts_at', 'booked'])
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '>=', db.now)
    .where('booked', '>', 0)
    .execute()
