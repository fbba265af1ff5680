import type { Db } from '#api/platform/db/db.ts'

/** Photos of hand-overs to a customer. */
export const listPhotosOf = (db: Db, customerId: string) =>
  db
    .selectFrom('driver_delivery as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.id', 'd.photo_key'])
    .where('o.customer_id', '=', customerId)
    .where('d.photo_key', 'is not', null)
    .execute()

export async function forgetPhotos(db: Db, photos: readonly { id: string; key: string }[]): Promise<void> {
  await db
    .updateTable('driver_delivery')
    .set({ photo_key: null, photo_expires_at: null })
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    )
    .execute()
  await db
    .deleteFrom('file')
    .where(
      'key',
      'in',
      photos.map(({ key }) => key),
    )
    .where('purpose', '=', 'proof')
    .execute()
}
