import type { Db } from '#api/platform/db/db.ts'

/** The booked slots of a merchant that start at an instant (ISO) or later. */
export const bookedSlots = (db: Db, merchantId: string, from: string) =>
  db
    .selectFrom('slot_booking')
    .select(['starts_at', 'booked'])
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '>=', from)
    .where('booked', '>', 0)
    .execute()
