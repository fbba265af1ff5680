import type { Db } from '#api/platform/db/db.ts'

/** Fees and minutes of a merchant's zones. */
export const zoneTermsOf = (db: Db, merchantId: string) =>
  db.selectFrom('zone').select(['fee', 'minutes', 'is_active']).where('merchant_id', '=', merchantId).execute()
