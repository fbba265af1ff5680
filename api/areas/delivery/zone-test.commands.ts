import type { z } from 'zod'
import type { merchantZones, ZoneTest } from '#contract/areas/delivery/zones.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import { deliverySettings } from '#contract/areas/settings/settings.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { deliveryFor, isRefusedDelivery } from './delivery.rules.ts'
import { areaOf, showZone } from './zones.commands.ts'
import { findMerchantPosition, hasActiveZone, zonesAt } from './zones.db.ts'
import { containsPlace, findZone } from './zones.rules.ts'

type ZoneTestInput = z.output<typeof merchantZones.test.input>

const maxOthers = 50

/**
 * Which zone of a merchant applies at a place, as for an order, and why. A draft takes part as if it were saved. 404 if
 * the zone that it replaces does not exist.
 */
export async function testZones(db: Db, input: ZoneTestInput): Promise<ZoneTest> {
  const { merchant_id, latitude, longitude, postal_code: postalCode, subtotal, draft } = input
  const merchant = await findMerchantPosition(db, merchant_id)
  if (!merchant) throw invalid({ merchant_id: 'Choose the merchant of this zone.' })
  const id = input.id === undefined ? null : (await showZone(db, input.id, merchant_id)).id
  const point = { latitude, longitude }
  const store =
    merchant.latitude === null || merchant.longitude === null
      ? null
      : { latitude: merchant.latitude, longitude: merchant.longitude }
  const place = { point, country: input.country ?? merchant.country, postalCode }
  const [{ near, others }, settings, hasOtherZone] = await Promise.all([
    zonesAt(db, merchant_id, point, maxOthers),
    settingsFor(db, merchant_id, deliverySettings),
    hasActiveZone(db, merchant_id, draft ? id : null),
  ])
  const edited = draft && {
    ...areaOf(draft),
    id,
    name: draft.name,
    priority: draft.priority,
    fee: draft.fee ?? null,
    minutes: draft.minutes ?? null,
  }
  const isReplaced = (zone: { id: string }) => edited !== undefined && zone.id === id
  const stored = near.map((zone) => (edited && isReplaced(zone) ? edited : zone))
  const isStored = near.some(isReplaced)
  const zones = [...stored, ...(edited && !isStored ? [edited] : [])].toSorted((a, b) => a.priority - b.priority)
  const { isServed, zone } = findZone(zones, place, store)
  const isInZone = isServed && (zone !== null || (!hasOtherZone && !edited?.is_active))
  const distance = store && distanceBetween(store, point)
  const delivery = deliveryFor(settings, distance, subtotal, zone)
  const refusal = isRefusedDelivery(delivery) ? delivery.reason : null
  const verdictOf = (one: (typeof zones)[number]) => {
    if (one === zone) return 'applies' as const
    if (!containsPlace(one, place, store)) return 'outside' as const
    return one.is_active ? ('lower_priority' as const) : ('inactive' as const)
  }
  const known = new Set(zones.map((one) => one.id))
  return {
    is_served: isInZone && refusal === null,
    reason: isInZone ? refusal : 'out_of_zone',
    zone: zone && { id: zone.id, name: zone.name },
    fee: isInZone && !isRefusedDelivery(delivery) ? delivery.fee : null,
    minutes: isInZone && !isRefusedDelivery(delivery) ? delivery.minutes : null,
    has_zone_fee: typeof zone?.fee === 'number',
    has_zone_minutes: typeof zone?.minutes === 'number',
    distance,
    zones: [
      ...zones.map((one) => ({ id: one.id, name: one.name, priority: one.priority, verdict: verdictOf(one) })),
      ...others
        .filter((one) => !known.has(one.id))
        .map(({ is_active, ...one }) => ({
          ...one,
          verdict: is_active ? ('outside' as const) : ('inactive' as const),
        })),
    ].toSorted((a, b) => a.priority - b.priority),
  }
}
