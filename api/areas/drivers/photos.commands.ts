import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { removeFiles } from '../files/files.job-types.ts'
import { forgetPhotos, listPhotosOf } from './photos.db.ts'

/** Deletes the photos of hand-overs to a customer who is being erased. */
export async function removePhotosOf(db: Db, customerId: string): Promise<void> {
  const rows = await listPhotosOf(db, customerId)
  const photos = rows.flatMap(({ id, photo_key: key }) => (key === null ? [] : [{ id, key }]))
  for (let start = 0; start < photos.length; start += 200) {
    const part = photos.slice(start, start + 200)
    await forgetPhotos(db, part)
    await removeFiles.enqueue(db, { keys: part.map(({ key }) => key) })
  }
}

/**
 * Forgets photos of hand-overs whose time is over, and positions that nobody has renewed for a day. The daily sweep removes
 * the bytes of files without a record. Returns the number of photos.
 */
export async function deleteExpiredPhotos({ platformPool, clock }: Pick<AppServices, 'platformPool' | 'clock'>) {
  const now = new Date(clock()).toISOString()
  await platformPool.query(
    `update driver_shift set latitude = null, longitude = null, located_at = null
      where located_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
  const { rowCount } = await platformPool.query(
    `with expired as (
       select tenant_id, id, photo_key from driver_delivery where photo_expires_at < $1::timestamptz limit 10000),
     deleted as (
       delete from file f using expired e where f.tenant_id = e.tenant_id and f.key = e.photo_key)
     update driver_delivery d set photo_key = null, photo_expires_at = null
       from expired e where d.tenant_id = e.tenant_id and d.id = e.id`,
    [now],
  )
  return rowCount ?? 0
}
