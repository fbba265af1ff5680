import type { Db } from '#api/platform/db/db.ts'

export type NewLink = { order_id: string; customer_id: string; token_hash: Buffer; expires_at: string }

/** Stores links of orders that have none. A link that is over is not renewed. */
export async function insertLinks(db: Db, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  await db
    .insertInto('order_link')
    .values(links.map((link) => ({ ...link, created_at: db.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
