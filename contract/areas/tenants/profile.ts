import { z } from 'zod'
import { call } from '../../call.ts'
import { country, email, id, phone } from '../../fields.ts'
import { businessType, Domain, Tenant } from '../../schemas/tenant.ts'
import { skippableStep } from '../settings/setup-steps.ts'

const Contact = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  city: z.string().nullable(),
  country,
})
const contactPermissions = ['ManageTenantSettingsAccount', 'ManageTenantSettingsGeneral'] as const

/** Name and contact of the tenant, its kind of business, and its domains. */
export const tenantProfile = {
  showContact: call('tenant', 'GET /tenant/contact', contactPermissions, { input: z.object({}), output: Contact }),
  updateContact: call('tenant', 'PUT /tenant/contact', contactPermissions, {
    input: z.object({
      name: z.string().trim().min(1).max(100).optional(),
      email: email.optional(),
      mobile: phone.nullish(),
      city: z.string().trim().max(80).nullish(),
      country: country.optional(),
    }),
    output: Contact,
    ownTransactions: true,
    message: 'Update Contact Successfully',
  }),
  setBusinessType: call('tenant', 'POST /tenant/businessType', contactPermissions, {
    input: z.object({ type: businessType, merchant_id: id.nullish() }),
    output: Tenant,
    message: 'Update Business Type Successfully',
  }),
  /** Takes a step off the set-up list, or (`is_skipped` false) puts it back. */
  skipSetupStep: call('tenant', 'POST /tenant/setup-steps/skip', 'ManageTenantSettingsGeneral', {
    input: z.object({ step: skippableStep, is_skipped: z.boolean().default(true) }),
    output: z.object({ skipped_setup_steps: z.array(skippableStep) }),
  }),
  showDomain: call('tenant', 'GET /tenant/domain', 'ManageTenantSettingsDomain', {
    input: z.object({}),
    output: Domain,
  }),
  verifyDomain: call('tenant', 'POST /tenant/domain/verify', 'ManageTenantSettingsDomain', {
    input: z.object({ for: z.enum(['domain', 'admin_domain']).optional() }),
    output: Domain,
    ownTransactions: true,
  }),
}
