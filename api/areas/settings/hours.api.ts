import type { merchantHours as merchantCalls, tenantHours as tenantCalls } from '#contract/areas/settings/hours.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { saveMerchantHours, saveTenantHours, showMerchantHours, showTenantHours } from './hours.commands.ts'

export const tenantHours: Handlers<typeof tenantCalls> = {
  show: ({ db }) => showTenantHours(db),
  save: ({ db, input }) => saveTenantHours(db, input),
}

export const merchantHours: Handlers<typeof merchantCalls> = {
  show: ({ db, input: { merchant_id } }) => showMerchantHours(db, merchant_id),
  save: ({ db, input: { merchant_id, ...change } }) => saveMerchantHours(db, merchant_id, change),
}
