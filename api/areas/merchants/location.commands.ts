import type { MerchantLocationInput } from '#contract/areas/merchants/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { boundsOf } from '../delivery/zones.rules.ts'
import type { Point } from '#contract/rules/distance.ts'
import { setZoneBounds, radiusZonesOf } from './location.db.ts'
import { lockMerchant, oneMerchant, setMerchant } from './merchants.db.ts'
import type { MerchantRow } from './merchants.db.ts'
import { contactRefusal } from './merchants.rules.ts'

export const locationOf = ({ id, address, city, state, country, postal_code, latitude, longitude }: MerchantRow) => ({
  merchant_id: id,
  address,
  city,
  state,
  country,
  postal_code,
  latitude,
  longitude,
})

/** Recalculates the bounds of radius zones after the merchant has moved. */
export async function moveZones(db: Db, merchantId: string, to: Point | null): Promise<void> {
  const zones = await radiusZonesOf(db, merchantId)
  await Promise.all(zones.map((zone) => setZoneBounds(db, zone.id, boundsOf(zone, to))))
}

/** Stores the merchant's location. Throws 422 if the contact number does not belong to the new country. */
export async function setLocationOf(
  db: Db,
  { id, latitude, longitude, ...fields }: MerchantLocationInput,
): Promise<void> {
  const [, row] = await Promise.all([lockMerchant(db, id), oneMerchant(db, id)])
  const before = orNotFound(row, 'Merchant')
  const contact =
    fields.country === undefined || fields.country === before.country
      ? undefined
      : contactRefusal(before.contact_number, fields.country)
  if (contact) throw invalid({ country: contact })
  await Promise.all([
    setMerchant(db, id, { ...definedColumns(fields), latitude, longitude }),
    moveZones(db, id, { latitude, longitude }),
  ])
}
