import { z } from 'zod'
import { call } from '../../call.ts'
import { id, instant, localText, point } from '../../fields.ts'
import { Settings, StoreType } from './settings.ts'

const area = Settings.shape.serviceable_area.unwrap()
export const ServiceArea = z.object({ store_type: StoreType, serviceable_area: area })
const ShownServiceArea = ServiceArea.extend({
  /** What editors of zones need of the map settings. */
  map: z.object({ client_key: z.string().nullable(), center: point.nullable() }),
  /** Position of the merchant that the input names. */
  merchant_location: point.nullable(),
})
const areaChanges = { store_type: StoreType.optional(), serviceable_area: area.partial().optional() }
const areaMessage = 'Update Serviceable Area Successfully'

/** How the shop shows where a merchant delivers. */
export const serviceArea = {
  show: call('tenant', 'GET /serviceable-area/setting', 'ManageTenantSettingsServiceableZones', {
    input: z.object({ merchant_id: id.optional() }),
    output: ShownServiceArea,
  }),
  save: call('tenant', 'POST /serviceable-area/setting', 'ManageTenantSettingsServiceableZones', {
    input: z.object(areaChanges),
    output: ServiceArea,
    message: areaMessage,
  }),
}
export const merchantServiceArea = {
  show: call('merchant', 'GET /serviceable-area/setting', 'ManageMerchantSettingsServiceableZones', {
    input: z.object({ merchant_id: id }),
    output: ShownServiceArea,
  }),
  save: call('merchant', 'POST /serviceable-area/setting', 'ManageMerchantSettingsServiceableZones', {
    input: z.object({ merchant_id: id, ...areaChanges }),
    output: ServiceArea,
    message: areaMessage,
  }),
}

const { is_under_maintenance, message, starts_at, ends_at } = Settings.shape.maintenance.unwrap().shape
const Maintenance = z.object({
  is_under_maintenance: is_under_maintenance.unwrap(),
  message: message.unwrap(),
  starts_at: starts_at.unwrap(),
  ends_at: ends_at.unwrap(),
})

/** Maintenance of the shop. Without times it begins at once; with times it lasts from the start until the end. */
export const maintenance = {
  show: call('tenant', 'GET /tenant/maintenance', 'ManageTenantSettingsMaintenance', {
    input: z.object({}),
    output: Maintenance.extend({ is_active: z.boolean() }),
  }),
  save: call('tenant', 'POST /tenant/maintenance', 'ManageTenantSettingsMaintenance', {
    input: z.object({
      is_under_maintenance: z.boolean(),
      message: localText.optional(),
      starts_at: instant.nullish(),
      ends_at: instant.nullish(),
    }),
    output: Maintenance.extend({ is_active: z.boolean() }),
    message: 'Update Tenant Maintenance Successfully',
    fallback: 'Something wrong updating Tenant Maintenance',
  }),
}
