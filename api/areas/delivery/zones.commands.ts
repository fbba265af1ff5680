import type { Zone, ZoneInput } from '#contract/areas/delivery/zones.ts'
import { countryOf } from '#contract/rules/countries.ts'
import { isCompleteRing } from '#contract/rules/polygons.ts'
import type { AuditAction } from '#contract/areas/audit/actions.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import { invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { incrementSettingsVersion } from '../settings/settings.queries.ts'
import { deleteZone, findMerchantPosition, findZone, insertZone, updateZone } from './zones.db.ts'
import { boundsOf } from './zones.rules.ts'

/** A zone as a merchant or (null) the tenant sees it. 404 for zones of other merchants. */
export async function showZone(db: Db, id: string, merchantId: string | null): Promise<Zone> {
  const row = orNotFound(await findZone(db, id), 'Zone')
  if (merchantId !== null && row.merchant_id !== merchantId) throw notFound('Zone')
  return row
}

export async function createZone(db: Db, draft: ZoneInput): Promise<Zone> {
  const id = newId()
  await insertZone(db, id, await toColumns(db, draft))
  await announce(db, 'zone.created', id, draft.merchant_id, { name: draft.name, method: draft.method })
  return showZone(db, id, null)
}

/** Changes the sent fields. The zone must be valid as a whole afterwards. */
export async function changeZone(db: Db, old: Zone, changes: Partial<ZoneInput>): Promise<Zone> {
  const draft = { ...old, ...changes }
  await updateZone(db, old.id, await toColumns(db, draft))
  await announce(db, 'zone.updated', old.id, draft.merchant_id, changesOf(old, changes))
  return showZone(db, old.id, null)
}

export async function removeZone(db: Db, { id, merchant_id, name }: Zone): Promise<{ id: string }> {
  await deleteZone(db, id)
  await announce(db, 'zone.deleted', id, merchant_id, { name })
  return { id }
}

async function announce(db: Db, action: AuditAction, id: string, merchantId: string, changes: object) {
  await audit(db, action, `zone:${id}`, { ...changes })
  await emit(db, 'settings.changed', 'settings', { keys: ['zones'] }, merchantId)
  await incrementSettingsVersion(db)
}

const incompletePolygon = 'Your Polygon is incomplete'

/** The area of a zone as it is being edited. Missing parts are null. */
export const areaOf = (draft: Omit<ZoneInput, 'merchant_id'>) => ({
  method: draft.method,
  radius: draft.radius ?? null,
  polygons: draft.polygons ?? null,
  holes: draft.holes ?? null,
  countries: draft.countries ?? null,
  postal_codes: draft.postal_codes ?? null,
  is_active: draft.is_active,
})

async function toColumns(db: Db, draft: ZoneInput) {
  const { name, merchant_id, method, priority } = draft
  const area = areaOf(draft)
  const { radius, polygons, countries, postal_codes } = area
  const rings = [...(polygons ?? []), ...(area.holes ?? []).flat()]
  const position = await findMerchantPosition(db, merchant_id)
  const errors = {
    ...(position ? {} : { merchant_id: 'Choose the merchant of this zone.' }),
    ...(method === 'radius' && radius === null ? { radius: 'Enter a radius greater than 0.' } : {}),
    ...(method === 'geofence' && !polygons?.length ? { polygons: 'Draw at least one polygon.' } : {}),
    ...(rings.some((ring) => !isCompleteRing(ring)) ? { polygons: incompletePolygon } : {}),
    ...((area.holes?.length ?? 0) > (polygons?.length ?? 0) ? { holes: 'Holes must belong to a polygon.' } : {}),
    ...(method === 'postal_code' && !postal_codes?.length ? { postal_codes: 'Enter at least one postal code.' } : {}),
    ...(method === 'country' && !countries?.length ? { countries: 'Choose at least one country.' } : {}),
    ...(countries?.some((code) => !countryOf(code)) ? { countries: 'The selected country is invalid.' } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { latitude = null, longitude = null } = position ?? {}
  const bounds = boundsOf(area, latitude === null || longitude === null ? null : { latitude, longitude })
  return {
    ...area,
    name,
    merchant_id,
    priority,
    fee: draft.fee ?? null,
    minutes: draft.minutes ?? null,
    bounds: `(${bounds.max_longitude},${bounds.max_latitude}),(${bounds.min_longitude},${bounds.min_latitude})`,
  }
}
