import type { merchantHours as merchantCalls, tenantHours as tenantCalls } from '#contract/areas/settings/hours.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import {
  previewHours,
  saveMerchantHours,
  saveTenantHours,
  showMerchantHours,
  showTenantHours,
} from './hours.commands.ts'

export const tenantHours: Handlers<typeof tenantCalls> = {
  show: ({ db }) => showTenantHours(db),
  save: ({ db, input }) => saveTenantHours(db, input),
  preview: ({ db, input }) => previewHours(db, null, input),
}

export const merchantHours: Handlers<typeof merchantCalls> = {
  show: ({ db, input: { merchant_id } }) => showMerchantHours(db, merchant_id),
  save: ({ db, input: { merchant_id, ...change } }) => saveMerchantHours(db, merchant_id, change),
  preview: ({ db, input: { merchant_id, ...hours } }) => previewHours(db, merchant_id, hours),
}
