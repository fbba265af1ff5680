import { z } from 'zod'
import { call } from '../../call.ts'
import {
  expectedUpdatedAt,
  country,
  currency,
  email,
  id,
  instant,
  pageOf,
  pageWithTotals,
  password,
  personName,
  phone,
  searchInput,
  sortBy,
} from '../../fields.ts'
import { planId } from './plans.ts'
import { businessType, Tenant } from '../../schemas/tenant.ts'

export const sectionSlug = z.enum(['domain', 'mobile_settings'])
export type SectionSlug = z.infer<typeof sectionSlug>
const Section = z.object({ slug: sectionSlug, is_locked: z.boolean(), changed_at: instant.nullable() })

const reason = z.string().trim().min(3).max(300)
/** Days from now until the end of a trial. */
export const trialDays = z.int().min(1).max(36_500)
/** Days between the deletion of a tenant and the removal of its data. */
export const deletionGraceDays = 30

/**
 * Why a tenant needs somebody: an invoice is overdue, the trial ends within three days, its own domain waits for DNS for
 * more than a day, an order has not been answered for 15 minutes, a webhook was switched off, or nobody owns it.
 */
const tenantAttention = z.enum([
  'payment_due',
  'trial_ending',
  'domain_waiting',
  'orders_waiting',
  'webhook_off',
  'no_owner',
])

export const TenantRow = Tenant.extend({
  plan_id: planId.nullable(),
  deleted_at: instant.nullable(),
  owner_email: z.string().nullable(),
  merchants: z.int(),
  /** Orders of the last 30 days. */
  orders: z.int(),
  /** Empty for tenants that are blocked or deleted. */
  attention: z.array(tenantAttention),
})
export type TenantRow = z.infer<typeof TenantRow>

const Owner = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  status: z.enum(['pending', 'active', 'inactive']),
  last_login_at: instant.nullable(),
})
export const TenantDetails = Tenant.extend({
  plan_id: planId.nullable(),
  deleted_at: instant.nullable(),
  purge_at: instant.nullable(),
  trial_ends_at: instant.nullable(),
  updated_at: instant,
  owners: z.array(Owner),
  sections: z.array(Section),
  hosts: z.array(
    z.object({
      host: z.string(),
      purpose: z.enum(['store', 'admin']),
      is_custom: z.boolean(),
      is_verified: z.boolean(),
    }),
  ),
  counts: z.object({
    merchants: z.int(),
    products: z.int(),
    customers: z.int(),
    users: z.int(),
    orders: z.int(),
    orders_30_days: z.int(),
  }),
  billing: z.object({
    billing_currency: currency,
    in_trial: z.boolean(),
    trial_expires: z.int().nullable(),
    payment_due_since: instant.nullable(),
    plan_id: planId.nullable(),
  }),
})
export type TenantDetails = z.infer<typeof TenantDetails>

const TenantHistoryEntry = z.object({
  id,
  at: instant,
  action: z.string(),
  subject: z.string(),
  actor_kind: z.string(),
  actor_name: z.string().nullable(),
  /** The user behind an impersonated session. */
  impersonator_name: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
})
type TenantHistoryEntry = z.infer<typeof TenantHistoryEntry>

export const OnboardTenantInput = z.object({
  name: z.string().trim().min(1).max(100),
  email,
  mobile: phone,
  country,
  city: z.string().trim().max(80).optional(),
  business_type: businessType.default('marketplace'),
  domain: z.string().max(300).optional(),
  admin_domain: z.string().max(300).optional(),
  currency: currency.optional(),
  timezone: z.string().max(60).optional(),
  plan_id: planId.optional(),
  /** Without a password the owner gets a link to set one. */
  owner: z
    .object({
      first_name: personName('First Name').optional(),
      last_name: personName('Last Name').optional(),
      password: password.optional(),
    })
    .prefault({}),
})
export type OnboardTenantInput = z.output<typeof OnboardTenantInput>

const ownTransactions = { ownTransactions: true }
const ids = z.array(id).max(100)

/** Calls of the platform operator, for all tenants. Not available in an impersonated session. */
export const operator = {
  list: call('platform', 'POST /tenant/list', 'GlobalAccess', {
    ...ownTransactions,
    readOnly: true,
    input: searchInput.extend({
      ...sortBy('created_at', 'name', 'status', 'country', 'trial_expires'),
      status: z.int().min(0).max(1).optional(),
      in_trial: z.boolean().optional(),
      plan_id: planId.optional(),
      business_type: businessType.optional(),
      is_deleted: z.boolean().default(false),
      needs_attention: z.boolean().optional(),
    }),
    ...pageWithTotals(TenantRow, {
      active: z.int(),
      blocked: z.int(),
      in_trial: z.int(),
      deleted: z.int(),
      needs_attention: z.int(),
    }),
  }),
  listByIds: call('platform', 'GET /tenant/listByIds', 'GlobalAccess', {
    ...ownTransactions,
    input: z
      .object({ ids: ids.optional(), tenant_ids: ids.optional() })
      .refine((given) => given.ids !== undefined || given.tenant_ids !== undefined, {
        path: ['ids'],
        message: 'The ids field is required.',
      }),
    output: z.array(Tenant),
  }),
  show: call('platform', 'GET /tenant/show/{id}', 'GlobalAccess', {
    ...ownTransactions,
    input: z.object({ id }),
    output: TenantDetails,
    entity: 'Tenant',
  }),
  history: call('platform', 'GET /tenant/history/{id}', 'GlobalAccess', {
    ...ownTransactions,
    input: searchInput.extend({ id }),
    ...pageOf(TenantHistoryEntry),
    entity: 'Tenant',
  }),
  onboard: call('platform', 'POST /tenant/onboarding', 'GlobalAccess', {
    ...ownTransactions,
    input: OnboardTenantInput,
    output: z.object({ tenant: Tenant, saga_id: id }),
    status: 201,
    message: 'Create Tenant Successfully',
  }),
  setStatus: call('platform', 'POST /tenant/active-status/update', 'GlobalAccess', {
    ...ownTransactions,
    /** `trial_days` lets a trial end that many days from now. */
    input: z.object({
      tenant_id: id,
      status: z.union([z.literal(1), z.literal(0)]),
      reason: reason.optional(),
      trial_days: trialDays.optional(),
      ...expectedUpdatedAt,
    }),
    output: Tenant,
    message: 'Update Tenant Successfully',
  }),
  login: call('platform', 'POST /tenant/login', 'GlobalAccess', {
    ...ownTransactions,
    input: z.object({ tenant_id: id, reason: reason.optional() }),
    output: z.object({ token: z.string(), expires_at: instant, url: z.string() }),
    status: 201,
  }),
  sections: call('platform', 'GET /tenant/sections/{id}', 'GlobalAccess', {
    ...ownTransactions,
    input: z.object({ id }),
    output: z.array(Section),
    entity: 'Tenant',
  }),
  setSection: call('platform', 'POST /tenant/sections/unlock', 'GlobalAccess', {
    ...ownTransactions,
    input: z.object({ tenant_id: id, slug: sectionSlug, is_locked: z.boolean() }),
    output: z.array(Section),
    message: 'Update Tenant Successfully',
  }),
  /** Hosts stop resolving and sessions end at once. The data of the tenant are removed 30 days later. */
  remove: call('platform', 'POST /tenant/delete', 'GlobalAccess', {
    ...ownTransactions,
    input: z.object({
      id,
      tenant_id: id,
      force: z.boolean().default(false),
      reason: reason.optional(),
      current_password: z.string().max(128).optional(),
    }),
    output: z.object({ id }),
    message: 'Delete Tenant Successfully',
  }),
  restore: call('platform', 'POST /tenant/restore', 'GlobalAccess', {
    ...ownTransactions,
    input: z.object({ tenant_id: id }),
    output: Tenant,
    message: 'Update Tenant Successfully',
  }),
}
