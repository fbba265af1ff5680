import type { Db } from '#api/platform/db/db.ts'

export const radiusZonesOf = (db: Db, merchantId: string) =>
  db
    .selectFrom('zone')
    .select(['id', 'method', 'radius', 'polygons', 'countries', 'is_active'])
    .where('merchant_id', '=', merchantId)
    .where('method', '=', 'radius')
    .execute()

type Bounds = { min_latitude: number; max_latitude: number; min_longitude: number; max_longitude: number }

export const setZoneBounds = (
  db: Db,
  id: string,
  { min_latitude, max_latitude, min_longitude, max_longitude }: Bounds,
) =>
  db
    .updateTable('zone')
    .set({ bounds: `(${max_longitude},${max_latitude}),(${min_longitude},${min_latitude})`, updated_at: db.now })
    .where('id', '=', id)
    .execute()
