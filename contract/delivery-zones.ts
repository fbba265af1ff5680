import { z } from 'zod'
import { call } from './call.ts'
import { country, deletionOf, id, idParams, instant, pageOf, point, searchInput } from './fields.ts'

const method = z.enum(['radius', 'geofence', 'country'])
/** The largest radius in metres. */
const maxZoneRadius = 500_000
/** Bounds of one zone: polygons, corners of one polygon, countries. */
const [maxPolygons, maxCorners, maxCountries] = [50, 1_000, 250]

export const Zone = z.object({
  id,
  name: z.string(),
  merchant_id: id,
  merchant_name: z.string(),
  method,
  /** Metres around the merchant. */
  radius: z.int().nullable(),
  polygons: z.array(z.array(point)).nullable(),
  countries: z.array(country).nullable(),
  is_active: z.boolean(),
  updated_at: instant,
})
export type Zone = z.infer<typeof Zone>

const shape = {
  name: z.string().trim().min(1).max(100),
  method,
  radius: z.int().min(1).max(maxZoneRadius).nullish(),
  polygons: z.array(z.array(point).max(maxCorners)).max(maxPolygons).nullish(),
  countries: z.array(country).max(maxCountries).nullish(),
}
/** What a form asks for. A zone has the area of its method; other areas are kept unused. */
export const ZoneInput = z.object({ ...shape, merchant_id: id, is_active: z.boolean().default(true) })
export type ZoneInput = z.output<typeof ZoneInput>
const changes = {
  id,
  name: shape.name.optional(),
  method: method.optional(),
  radius: shape.radius,
  polygons: shape.polygons,
  countries: shape.countries,
  is_active: z.boolean().optional(),
}

const path = '/serviceable-area'
const permission = 'ManageTenantSettingsServiceableZones'
const bodyLimit = 4_000_000

/** Where the merchants of the tenant deliver. */
export const zones = {
  list: call('tenant', `GET ${path}`, permission, {
    input: searchInput.extend({ merchant_id: id.optional(), method: method.optional() }),
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
}

const ownPermission = 'ManageMerchantSettingsServiceableZones'
const ofMerchant = { merchant_id: id }

/** Where a merchant delivers. */
export const merchantZones = {
  list: call('merchant', `GET ${path}`, ownPermission, { input: searchInput.extend(ofMerchant), ...pageOf(Zone) }),
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
}
