import { z } from 'zod'
import { call } from '../../call.ts'
import {
  country,
  deletionOf,
  expectedUpdatedAt,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  pageOf,
  point,
  price,
  searchInput,
  sortBy,
} from '../../fields.ts'
import { isPostalCodePattern, normalizePostalCode } from '../../rules/postal-codes.ts'

export const zoneMethod = z.enum(['radius', 'geofence', 'country', 'postal_code'])
/** The largest radius in metres. */
const maxZoneRadius = 500_000
/** Bounds of one zone: polygons, holes of a polygon, corners of one ring, countries, postal codes. */
export const zoneLimits = { polygons: 50, holes: 20, corners: 1_000, countries: 250, postalCodes: 2_000 }

export const Zone = z.object({
  id,
  name: z.string(),
  merchant_id: id,
  merchant_name: z.string(),
  method: zoneMethod,
  /** Metres around the merchant. */
  radius: z.int().nullable(),
  polygons: z.array(z.array(point)).nullable(),
  /** Excluded areas: `holes[i]` are those of `polygons[i]`. */
  holes: z.array(z.array(z.array(point))).nullable(),
  countries: z.array(country).nullable(),
  /** Codes, starts of codes before `*`, and ranges of numbers, in capitals without spaces. */
  postal_codes: z.array(z.string()).nullable(),
  /** Of several zones of a merchant that contain an address the one with the lowest number applies, then the oldest. */
  priority: z.int(),
  /** Delivery fee and minutes in this zone; null: those of the delivery rate. */
  fee: price.nullable(),
  minutes: z.int().nullable(),
  is_active: z.boolean(),
  updated_at: instant,
})
export type Zone = z.infer<typeof Zone>

const zoneSorts = sortBy('name', 'method', 'priority', 'is_active', 'created_at', 'updated_at')
const ring = z.array(point).max(zoneLimits.corners)
const postalCode = z
  .string()
  .max(30)
  .transform(normalizePostalCode)
  .refine(isPostalCodePattern, 'The postal code is invalid.')

const shape = {
  name: z.string().trim().min(1).max(100),
  method: zoneMethod,
  radius: z.int().min(1).max(maxZoneRadius).nullish(),
  polygons: z.array(ring).max(zoneLimits.polygons).nullish(),
  holes: z.array(z.array(ring).max(zoneLimits.holes)).max(zoneLimits.polygons).nullish(),
  countries: z.array(country).max(zoneLimits.countries).nullish(),
  postal_codes: z.array(postalCode).max(zoneLimits.postalCodes).nullish(),
  priority: z.int().min(1).max(1_000),
  fee: price.nullish(),
  minutes: z.int().min(0).max(1_440).nullish(),
}
/** What a form asks for. A zone has the area of its method; other areas are kept unused. */
export const ZoneInput = z.object({
  ...shape,
  merchant_id: id,
  priority: shape.priority.default(100),
  is_active: z.boolean().default(true),
})
export type ZoneInput = z.output<typeof ZoneInput>
const changes = {
  ...shape,
  id,
  ...expectedUpdatedAt,
  name: shape.name.optional(),
  method: zoneMethod.optional(),
  priority: shape.priority.optional(),
  is_active: z.boolean().optional(),
}

/** `draft` is a zone as it is being edited; with `id` it replaces the stored one. */
const testedPlace = {
  latitude,
  longitude,
  country: country.optional(),
  postal_code: z.string().max(30).nullish(),
  subtotal: price.default(0),
  id: id.optional(),
  draft: ZoneInput.omit({ merchant_id: true }).optional(),
}
const zoneVerdict = z.enum(['applies', 'lower_priority', 'outside', 'inactive'])
const ZoneTest = z.object({
  is_served: z.boolean(),
  /** Why the address is not served. */
  reason: z.enum(['out_of_zone', 'too_far', 'distance_unknown']).nullable(),
  /** Null: the merchant has no active zone. */
  zone: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  fee: price.nullable(),
  minutes: z.int().nullable(),
  /** Whether fee and minutes are those of the zone, not of the delivery rate. */
  has_zone_fee: z.boolean(),
  has_zone_minutes: z.boolean(),
  distance: z.int().nullable(),
  /** The zones in their order: those that contain the place, and up to 50 others. */
  zones: z.array(z.object({ id: id.nullable(), name: z.string(), priority: z.int(), verdict: zoneVerdict })),
})
export type ZoneTest = z.infer<typeof ZoneTest>
const testOptions = { output: ZoneTest, readOnly: true, bodyLimit: 4_000_000 }

const path = '/serviceable-area'
const permission = 'ManageTenantSettingsServiceableZones'
const bodyLimit = 4_000_000

/** Where the merchants of the tenant deliver. */
export const zones = {
  list: call('tenant', `GET ${path}`, permission, {
    input: searchInput.extend({ ...zoneSorts, merchant_id: id.optional(), method: zoneMethod.optional() }),
    ...pageOf(Zone),
  }),
  create: call('tenant', `POST ${path}`, permission, {
    input: ZoneInput,
    output: Zone,
    status: 201,
    message: 'Create Zone Successfully',
    bodyLimit,
  }),
  show: call('tenant', `GET ${path}/{id}`, permission, { input: idParams, output: Zone, entity: 'Zone' }),
  update: call('tenant', `PUT ${path}/{id}`, permission, {
    input: z.object({ ...changes, merchant_id: id.optional() }),
    output: Zone,
    message: 'Update Zone Successfully',
    entity: 'Zone',
    bodyLimit,
  }),
  remove: call('tenant', `DELETE ${path}/{id}`, permission, { ...deletionOf('Zone'), entity: 'Zone' }),
  /** Which zone of a merchant applies at a place, with fee and minutes, and why. */
  test: call('tenant', `POST ${path}/test`, permission, {
    ...testOptions,
    input: z.object({ merchant_id: id, ...testedPlace }),
  }),
}

const ownPermission = 'ManageMerchantSettingsServiceableZones'
const ofMerchant = { merchant_id: id }

/** Where a merchant delivers. */
export const merchantZones = {
  list: call('merchant', `GET ${path}`, ownPermission, {
    input: searchInput.extend({ ...zoneSorts, ...ofMerchant, method: zoneMethod.optional() }),
    ...pageOf(Zone),
  }),
  create: call('merchant', `POST ${path}`, ownPermission, {
    input: ZoneInput,
    output: Zone,
    status: 201,
    message: 'Create Zone Successfully',
    bodyLimit,
  }),
  show: call('merchant', `GET ${path}/{id}`, ownPermission, {
    input: idParams.extend(ofMerchant),
    output: Zone,
    entity: 'Zone',
  }),
  update: call('merchant', `PUT ${path}/{id}`, ownPermission, {
    input: z.object({ ...changes, ...ofMerchant }),
    output: Zone,
    message: 'Update Zone Successfully',
    entity: 'Zone',
    bodyLimit,
  }),
  remove: call('merchant', `DELETE ${path}/{id}`, ownPermission, {
    ...deletionOf('Zone'),
    input: idParams.extend(ofMerchant),
    entity: 'Zone',
  }),
  test: call('merchant', `POST ${path}/test`, ownPermission, {
    ...testOptions,
    input: z.object({ ...ofMerchant, ...testedPlace }),
  }),
}
