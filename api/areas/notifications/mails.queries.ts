import type { Db } from '#api/platform/db/db.ts'

/** The steps of an order that were mailed. */
export const mailedSteps = async (db: Db, orderId: string): Promise<(string | null)[]> =>
  (await db.selectFrom('mail').select('order_step').where('order_id', '=', orderId).execute()).map(
    ({ order_step }) => order_step,
  )
