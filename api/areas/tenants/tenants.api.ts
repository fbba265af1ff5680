import type { tenants as calls } from '#contract/tenants.ts'
import { Settings } from '#contract/settings.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { orNotFound, notFound } from '#api/platform/api-error.ts'
import { normalizeHost } from '#api/platform/tenancy/tenants.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import { localeRow } from '../../platform/text/translations.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { isUnderMaintenance } from '../settings/store-open.rules.ts'
import { hostsOf, wholeTenant } from './boot.db.ts'
import { ingressOf } from './domains.commands.ts'
import { sagaSince, tenantOfAdminHost } from './tenants.db.ts'
import { ownDomain } from './tenants.rules.ts'

const sagaMs = 900_000
const asking = [
  { maxAttempts: 10, windowSeconds: 60 },
  { maxAttempts: 100, windowSeconds: 86_400 },
]

/** The host that the caller means: of the header, else of the request. */
const namedHost = ({ headers }: Context['raw']['request']): string => {
  const header = headers['x-tenant']
  return normalizeHost(typeof header === 'string' && header !== '' ? header : (headers.host ?? ''))
}

export const tenants: Handlers<typeof calls> = {
  async branding({ db, tenant, services: { config } }) {
    const { admin_logo_url, logo_favicon, colors, business_details, google_client_id } = await settingsFor(
      db,
      null,
      Settings.pick({
        admin_logo_url: true,
        logo_favicon: true,
        colors: true,
        business_details: true,
        google_client_id: true,
      }),
    )
    const client = google_client_id ?? config.GOOGLE_CLIENT_ID
    return {
      tenant_id: tenant.id,
      name: business_details.business_name ?? tenant.name,
      admin_logo_url,
      logo_favicon,
      primary_color: colors['primary'] ?? null,
      default_locale: tenant.defaultLocale,
      active_locales: tenant.activeLocales,
      rtl_locales: tenant.activeLocales.filter((locale) => localeRow(locale, tenant.defaultLocale).is_rtl),
      google_sign_in: client
        ? { url: `${config.IDENTITY_URL.replace(/\/$/, '')}/o/oauth2/v2/auth`, client_id: client }
        : null,
    }
  },
  async view({ services, raw, openTransaction, input: { tenant_id } }) {
    const tenant = orNotFound(await services.tenants.find(tenant_id ?? namedHost(raw.request)), 'Tenant')
    const { row, maintenance } = await openTransaction(
      async (db) => {
        const [whole, settings] = await Promise.all([
          wholeTenant(db),
          settingsFor(db, null, Settings.pick({ maintenance: true })),
        ])
        return { row: whole, maintenance: settings.maintenance }
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
    await countNetworkAttempt(services, ['cnames'], request.ip, ...asking)
    const hosts = await hostsOf(db)
    const own = (purpose: 'store' | 'admin') => hosts.find((host) => host.purpose === purpose && host.is_custom)?.host
    const asked = input.domain !== undefined || input.admin_domain !== undefined
    const read = (text: string | undefined) =>
      text === undefined ? undefined : ownDomain(text, services.config.HOST_SUFFIX)
    const wanted = [
      { for: 'domain' as const, purpose: 'store' as const, host: asked ? read(input.domain) : own('store') },
      {
        for: 'admin_domain' as const,
        purpose: 'admin' as const,
        host: asked ? read(input.admin_domain) : own('admin'),
      },
    ]
    return wanted.flatMap((one) =>
      one.host === undefined
        ? []
        : [{ type: 'CNAME' as const, hostname: one.host, target: ingressOf(hosts, one.purpose), for: one.for }],
    )
  },
  async idByAdminDomain({ services, request, raw, input: { admin_domain } }) {
    await countNetworkAttempt(services, ['admin-domain'], request.ip, ...asking)
    return {
      tenant_id: orNotFound(
        await tenantOfAdminHost(
          services.platformPool,
          admin_domain === undefined ? namedHost(raw.request) : normalizeHost(admin_domain),
        ),
        'Tenant',
      ),
    }
  },
  async saga({ services, input: { id } }) {
    const row = await sagaSince(services.platformPool, id, isoAt(services.clock() - sagaMs))
    if (!row) throw notFound('Saga')
    return row
  },
}
