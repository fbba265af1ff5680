import { z } from 'zod'
import { call } from '../../call.ts'
import { country, currency, id, locale, emptyObject, url } from '../../fields.ts'
import { Business, DnsRecord } from '../../schemas/tenant.ts'

/** Public data of a tenant for the sign-in page. */
export const tenants = {
  branding: call('public', 'GET /tenant/branding', 'public', {
    input: emptyObject,
    output: z.object({
      tenant_id: id,
      name: z.string(),
      admin_logo_url: url.nullable(),
      logo_favicon: z.object({ site_favicon_url: url.nullable() }),
      primary_color: z.string().nullable(),
      default_locale: locale,
      active_locales: z.array(locale),
      rtl_locales: z.array(locale),
      /**
       * Sign-in page of the OpenID provider; null if no client is configured or the provider does not answer. `prompt`
       * where it offers the choice of an account.
       */
      google_sign_in: z
        .object({ url, client_id: z.string(), name: z.string(), prompt: z.literal('select_account').nullable() })
        .nullable(),
    }),
    ownTransactions: true,
  }),
  view: call('public', 'GET /tenant/view/public', 'public', {
    input: z.object({ tenant_id: id.optional() }),
    output: z.object({
      tenant_id: id,
      name: z.string(),
      domain: z.string().nullable(),
      admin_domain: z.string().nullable(),
      status: z.int(),
      city: z.string().nullable(),
      country,
      business_type: Business,
      currency,
      timezone: z.string(),
      is_under_maintenance: z.boolean(),
    }),
    tenantless: true,
    ownTransactions: true,
  }),
  cnames: call('public', 'GET /tenant/cnames', 'public', {
    input: z.object({ domain: z.string().max(300).optional(), admin_domain: z.string().max(300).optional() }),
    output: z.array(DnsRecord.extend({ for: z.enum(['domain', 'admin_domain']) })),
  }),
  /** Asked by a TLS proxy before it requests a certificate: 200 for a host that is served, else 404. */
  allowCertificate: call('public', 'GET /tls/ask', 'public', {
    input: z.object({ domain: z.string().max(253) }),
    output: z.object({ domain: z.string() }),
    tenantless: true,
    ownTransactions: true,
    entity: 'Domain',
  }),
  idByAdminDomain: call('public', 'GET /tenant/getTenantIdByAdminDomain', 'public', {
    input: z.object({ admin_domain: z.string().max(300).optional() }),
    output: z.object({ tenant_id: id }),
    tenantless: true,
    ownTransactions: true,
  }),
  saga: call('public', 'GET /saga/getSagaCompletedEventResponse/{id}', 'public', {
    input: z.object({ id }),
    output: z.object({
      saga_id: id,
      status: z.enum(['processing', 'completed', 'failed']),
      response: z.unknown().nullable(),
      error: z.string().nullable(),
    }),
    tenantless: true,
    ownTransactions: true,
    entity: 'Saga',
  }),
}
