import { zoneLimits, ZoneInput } from '#contract/areas/delivery/zones.ts'
import type { Zone } from '#contract/areas/delivery/zones.ts'
import { isCompleteRing } from '#contract/rules/polygons.ts'
import { alwaysRun } from '#kit/data/form-values.ts'
import { translate } from '#kit/data/text.ts'
import type { Ring } from '#contract/rules/polygons.ts'

const { shape } = ZoneInput

/** The contract's schema with the rules that the server applies to the area of the method. */
export const zoneForm = ZoneInput.required()
  .extend({
    polygons: shape.polygons.unwrap().unwrap(),
    holes: shape.holes.unwrap().unwrap(),
    countries: shape.countries.unwrap().unwrap(),
    postal_codes: shape.postal_codes.unwrap().unwrap(),
    radius: shape.radius.unwrap().unwrap().nullable(),
    fee: shape.fee.unwrap().unwrap().nullable(),
    minutes: shape.minutes.unwrap().unwrap().nullable(),
  })
  .superRefine(({ method, radius, polygons, holes, countries, postal_codes }, context) => {
    const add = (field: string, message = 'required') => context.addIssue({ code: 'custom', path: [field], message })
    if (method === 'radius' && radius === null) add('radius')
    if (method === 'country' && countries.length === 0) add('countries')
    if (method === 'postal_code' && postal_codes.length === 0) add('postal_codes')
    if (method !== 'geofence') return
    if (polygons.length === 0) add('polygons', translate('delivery', 'polygon_missing'))
    if ([...polygons, ...holes.flat()].some((ring) => !isCompleteRing(ring)))
      add('polygons', translate('delivery', 'polygon_incomplete'))
  }, alwaysRun)

export type ZoneValues = {
  name: string
  merchant_id: string
  method: Zone['method']
  radius: number | null
  polygons: NonNullable<Zone['polygons']>
  holes: NonNullable<Zone['holes']>
  countries: string[]
  postal_codes: string[]
  priority: number
  fee: number | null
  minutes: number | null
  is_active: boolean
}

export const blankZone = (merchant_id: string, method: Zone['method']): ZoneValues => ({
  name: '',
  merchant_id,
  method,
  radius: method === 'radius' ? 3_000 : null,
  polygons: [],
  holes: [],
  countries: [],
  postal_codes: [],
  priority: 100,
  fee: null,
  minutes: null,
  is_active: true,
})

export const valuesOf = (zone: Zone): ZoneValues => ({
  name: zone.name,
  merchant_id: zone.merchant_id,
  method: zone.method,
  radius: zone.radius,
  polygons: zone.polygons ?? [],
  holes: zone.holes ?? [],
  countries: zone.countries ?? [],
  postal_codes: zone.postal_codes ?? [],
  priority: zone.priority,
  fee: zone.fee,
  minutes: zone.minutes,
  is_active: zone.is_active,
})

/** Rings as values of the form, which may be changed. */
export const toValues = (rings: { polygons: readonly Ring[]; holes: readonly (readonly Ring[])[] }) => ({
  polygons: rings.polygons.map((ring) => [...ring]),
  holes: rings.polygons.map((_ring, at) => (rings.holes[at] ?? []).map((hole) => [...hole])),
})

/** Rings that the server would refuse for their number. */
export const isTooLarge = ({ polygons, holes }: Pick<ZoneValues, 'polygons' | 'holes'>): boolean =>
  polygons.length > zoneLimits.polygons ||
  holes.some((own) => own.length > zoneLimits.holes) ||
  [...polygons, ...holes.flat()].some((ring) => ring.length > zoneLimits.corners)
