import { z } from 'zod'
import { call } from '../../call.ts'
import { day, expectedUpdatedAt, id, instant } from '../../fields.ts'
import { OpeningHours } from './opening-hours.ts'

const StoreTiming = OpeningHours.extend({
  /** IANA name of the zone in which the times are meant. */
  timezone: z.string(),
  /** Whether a merchant follows the tenant's hours. */
  is_inherited: z.boolean(),
  /** When the hours were last saved; 1970 if never. */
  updated_at: instant,
})
export type StoreTiming = z.infer<typeof StoreTiming>

const { is_business_hours_enabled, days, holidays } = OpeningHours.shape
/** Saves what is sent. `days` and `holidays` are replaced as a whole. */
const changes = {
  is_business_hours_enabled: is_business_hours_enabled.unwrap().optional(),
  days: days.unwrap().optional(),
  holidays: holidays.unwrap().optional(),
  ...expectedUpdatedAt,
}
const message = 'Update Store Timing Successfully'

/** Hours as they stand in a form. Valid or not, nothing is saved. */
const draft = {
  is_business_hours_enabled: is_business_hours_enabled.unwrap(),
  days: days.unwrap(),
  holidays: holidays.unwrap(),
}
const HoursPreview = z.object({
  timezone: z.string(),
  days: z.array(
    z.object({
      date: day,
      /** Name of the holiday that replaces the regular hours. */
      holiday: z.string().nullable(),
      /** Spans that start on this date, by local time (HH:mm). */
      spans: z.array(z.object({ opening: z.string(), closing: z.string(), ends_next_day: z.boolean() })),
    }),
  ),
})
export type HoursPreview = z.infer<typeof HoursPreview>
const previewOptions = { output: HoursPreview, readOnly: true } as const

/** Opening hours and holidays of the tenant. Merchants without hours of their own follow them. */
export const tenantHours = {
  show: call('tenant', 'GET /openstatus/setting/tenant', 'ManageTenantSettingsStoreTiming', {
    input: z.object({}),
    output: StoreTiming,
  }),
  save: call('tenant', 'POST /openstatus/setting/tenant', 'ManageTenantSettingsStoreTiming', {
    input: z.object(changes),
    output: StoreTiming,
    message,
  }),
  /** The next seven days of hours that are not saved yet, by the rule of the shop. */
  preview: call('tenant', 'POST /openstatus/setting/tenant/preview', 'ManageTenantSettingsStoreTiming', {
    input: z.object(draft),
    ...previewOptions,
  }),
}

/** Opening hours and holidays of a merchant. */
export const merchantHours = {
  show: call('merchant', 'GET /openstatus/setting/merchant', 'ManageMerchantSettingsStoreTiming', {
    input: z.object({ merchant_id: id }),
    output: StoreTiming,
  }),
  save: call('merchant', 'POST /openstatus/setting/merchant', 'ManageMerchantSettingsStoreTiming', {
    input: z.object({
      merchant_id: id,
      /** True removes the merchant's own hours, so that the tenant's apply again. */
      is_inherited: z.boolean().optional(),
      ...changes,
    }),
    output: StoreTiming,
    message,
  }),
  preview: call('merchant', 'POST /openstatus/setting/merchant/preview', 'ManageMerchantSettingsStoreTiming', {
    input: z.object({ merchant_id: id, ...draft }),
    ...previewOptions,
  }),
}
