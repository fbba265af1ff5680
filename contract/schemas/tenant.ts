import { z } from 'zod'
import { country, currency, id, instant, locale, orderTypeAlias, translations } from '../fields.ts'

export const businessType = z.enum(['marketplace', 'static_merchant'])
export const Business = z.object({ type: businessType, merchant_id: id.nullable() })

export const Tenant = z.object({
  id,
  tenant_id: id,
  slug: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  admin_domain: z.string().nullable(),
  email: z.string(),
  mobile: z.string().nullable(),
  /** 1 is active, 0 is inactive. */
  status: z.int(),
  is_active: z.boolean(),
  city: z.string().nullable(),
  country,
  business_type: Business,
  timezone: z.string(),
  currency,
  billing_currency: currency,
  in_trial: z.boolean(),
  /** Remaining days of the trial; 0 after its end. */
  trial_expires: z.int().nullable(),
  payment_due_since: instant.nullable(),
  /** False if blocked by the platform or by the plan. */
  is_tenant_admin_active: z.boolean(),
  is_setup_configured: z.boolean(),
  saas_modules: z.array(z.object({ module_name: z.string(), active: z.boolean() })),
  created_at: instant,
})
export type Tenant = z.infer<typeof Tenant>

export const Setting = z.object({
  setting_key: z.string(),
  setting_value: z.unknown(),
  merchant_id: id.nullable(),
  locale: locale.nullable(),
})
export type Setting = z.infer<typeof Setting>

export const OrderType = z.object({
  id,
  alias: orderTypeAlias,
  name: z.string(),
  is_active: z.boolean(),
  sort_order: z.int(),
  merchant_types: z.array(z.enum(['ecommerce', 'pick_and_drop'])),
  translations,
})
export type OrderType = z.infer<typeof OrderType>

export const Group = z.object({
  id,
  group_name: z.string(),
  sort_order: z.int(),
  image: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  translations,
  category_ids: z.array(id),
})
export type Group = z.infer<typeof Group>

export const DnsRecord = z.object({ type: z.enum(['CNAME', 'A', 'TXT']), hostname: z.string(), target: z.string() })
export const Domain = z.object({
  domain: z.string().nullable(),
  admin_domain: z.string().nullable(),
  dns_records: z.array(
    DnsRecord.extend({
      for: z.enum(['domain', 'admin_domain']),
      status: z.enum(['pending', 'verified', 'failed']),
      /** What the last lookup found at this name. */
      seen: z.array(z.string()),
      checked_at: instant.nullable(),
      next_check_at: instant.nullable(),
    }),
  ),
  /** Custom domains that are served. */
  verified: z.array(z.enum(['domain', 'admin_domain'])),
  is_locked: z.boolean(),
})
export type Domain = z.infer<typeof Domain>
