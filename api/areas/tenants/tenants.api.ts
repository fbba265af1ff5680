import { findSignInPage } from '#api/providers/identity/open-id.ts'
import type { tenants as calls } from '#contract/areas/tenants/tenants.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { orNotFound, notFound } from '#api/platform/api-error.ts'
import { normalizeHost } from '#api/platform/tenancy/tenants.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import { localeRow } from '../../platform/text/translations.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { isUnderMaintenance } from '../settings/store-open.rules.ts'
import { listHosts, loadTenant } from './boot.db.ts'
import { ingressOf } from './domains.commands.ts'
import { findSaga, findTenantByAdminHost } from './tenants.db.ts'
import { parseOwnDomain } from './own-domain.rules.ts'

const sagaVisibleMs = 900_000
const lookupLimits = [
  { maxAttempts: 10, windowSeconds: 60 },
  { maxAttempts: 100, windowSeconds: 86_400 },
]

/** The host named by the x-tenant header, else by the request. */
const requestedHost = ({ headers }: Context['raw']['request']): string => {
  const header = headers['x-tenant']
  return normalizeHost(typeof header === 'string' && header !== '' ? header : (headers.host ?? ''))
}

const brandingSettings = Settings.pick({
  admin_logo_url: true,
  logo_favicon: true,
  colors: true,
  business_details: true,
  google_client_id: true,
})

export const tenants: Handlers<typeof calls> = {
  async branding({ openTransaction, tenant, services: { config, clock } }) {
    const { admin_logo_url, logo_favicon, colors, business_details, google_client_id } = await openTransaction((db) =>
      settingsFor(db, null, brandingSettings),
    )
    const client = google_client_id ?? config.GOOGLE_CLIENT_ID
    // outside the transaction: a provider that does not answer holds no connection
    const signIn = client ? await findSignInPage(config.IDENTITY_URL, clock()) : null
    return {
      tenant_id: tenant.id,
      name: business_details.business_name ?? tenant.name,
      admin_logo_url,
      logo_favicon,
      primary_color: colors['primary'] ?? null,
      default_locale: tenant.defaultLocale,
      active_locales: tenant.activeLocales,
      rtl_locales: tenant.activeLocales.filter((locale) => localeRow(locale, tenant.defaultLocale).is_rtl),
      google_sign_in: signIn && client ? { ...signIn, client_id: client, name: config.IDENTITY_NAME } : null,
    }
  },
  async view({ services, raw, openTransaction, input: { tenant_id } }) {
    const tenant = orNotFound(await services.tenants.find(tenant_id ?? requestedHost(raw.request)), 'Tenant')
    const { row, maintenance } = await openTransaction(
      async (db) => {
        const [profile, settings] = await Promise.all([
          loadTenant(db),
          settingsFor(db, null, Settings.pick({ maintenance: true })),
        ])
        return { row: profile, maintenance: settings.maintenance }
      },
      { scope: { tenantId: tenant.id, merchantId: null } },
    )
    return {
      tenant_id: tenant.id,
      name: tenant.name,
      domain: tenant.storeHost,
      admin_domain: tenant.adminHost,
      status: tenant.status,
      city: row.city,
      country: tenant.country,
      business_type: { type: tenant.businessType, merchant_id: tenant.staticMerchantId },
      currency: tenant.currency,
      timezone: tenant.timezone,
      is_under_maintenance: isUnderMaintenance(maintenance, services.clock()),
    }
  },
  async cnames({ db, services, request, input }) {
    await countNetworkAttempt(services, ['cnames'], request.ip, ...lookupLimits)
    const hosts = await listHosts(db)
    const own = (purpose: 'store' | 'admin') => hosts.find((host) => host.purpose === purpose && host.is_custom)?.host
    const isRequested = input.domain !== undefined || input.admin_domain !== undefined
    const parse = (text: string | undefined) =>
      text === undefined ? undefined : parseOwnDomain(text, services.config.HOST_SUFFIX)
    const targets = [
      { for: 'domain' as const, purpose: 'store' as const, host: isRequested ? parse(input.domain) : own('store') },
      {
        for: 'admin_domain' as const,
        purpose: 'admin' as const,
        host: isRequested ? parse(input.admin_domain) : own('admin'),
      },
    ]
    return targets.flatMap((target) =>
      target.host === undefined
        ? []
        : [
            {
              type: 'CNAME' as const,
              hostname: target.host,
              target: ingressOf(hosts, target.purpose),
              for: target.for,
            },
          ],
    )
  },
  async allowCertificate({ services, input: { domain } }) {
    const host = normalizeHost(domain)
    if (!host.includes('.') || !(await services.tenants.find(host))) throw notFound('Domain')
    return { domain: host }
  },
  async idByAdminDomain({ services, request, raw, input: { admin_domain } }) {
    await countNetworkAttempt(services, ['admin-domain'], request.ip, ...lookupLimits)
    return {
      tenant_id: orNotFound(
        await findTenantByAdminHost(
          services.platformPool,
          admin_domain === undefined ? requestedHost(raw.request) : normalizeHost(admin_domain),
        ),
        'Tenant',
      ),
    }
  },
  async saga({ services, input: { id } }) {
    const row = await findSaga(services.platformPool, id, isoAt(services.clock() - sagaVisibleMs))
    if (!row) throw notFound('Saga')
    return row
  },
}
