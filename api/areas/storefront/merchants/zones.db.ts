import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#api/platform/tables.ts'
import type { Point } from '#contract/rules/distance.ts'

export type OfMerchant = ExpressionBuilder<Tables & { m: Tables['merchant'] }, 'm'>

const zoneColumns = [
  'z.method',
  'z.radius',
  'z.polygons',
  'z.holes',
  'z.countries',
  'z.postal_codes',
  'z.fee',
  'z.minutes',
  'z.is_active',
] as const

export const zonesOf = (m: OfMerchant) =>
  jsonArrayFrom(
    m
      .selectFrom('zone as z')
      .select(zoneColumns)
      .whereRef('z.merchant_id', '=', 'm.id')
      .where('z.is_active', '=', true)
      .orderBy('z.priority')
      .orderBy('z.created_at')
      .orderBy('z.id'),
  )

/** The point as a box, which the index of zones compares with their boxes. */
const boxAt = ({ latitude, longitude }: Point) =>
  sql<string>`box(point(${longitude}::float8, ${latitude}::float8), point(${longitude}::float8, ${latitude}::float8))`

/** Zones of a candidate that may contain the point. */
export const zonesAt = (m: OfMerchant, point: Point) =>
  jsonArrayFrom(
    m
      .selectFrom('zone as z')
      .select(zoneColumns)
      .whereRef('z.merchant_id', '=', 'm.id')
      .where('z.is_active', '=', true)
      .where(sql<boolean>`z.bounds @> ${boxAt(point)}`)
      .orderBy('z.priority')
      .orderBy('z.created_at')
      .orderBy('z.id'),
  )

/**
 * Whether a merchant may serve the point. A merchant without active zones serves every point. Otherwise the
 * bounding box of a zone must contain it; the caller checks the exact zone.
 */
export const canServeLocation = (m: OfMerchant, point: Point) => {
  const ownZone = m
    .selectFrom('zone as z')
    .select('z.merchant_id')
    .whereRef('z.merchant_id', '=', 'm.id')
    .where('z.is_active', '=', true)
  const around = m
    .selectFrom('zone as b')
    .select('b.merchant_id')
    .where('b.is_active', '=', true)
    .where(sql<boolean>`b.bounds @> ${boxAt(point)}`)
  return m.or([m('m.id', 'in', around), m.not(m.exists(ownZone))])
}
