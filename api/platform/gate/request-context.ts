import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Priority } from '#contract/call-priority.ts'
import { isOperator } from '#contract/rules/permissions.ts'
import { apiError, notFound } from '../api-error.ts'
import type { AppServices } from '../app-services.ts'
import type { TenantScope } from '../db/db.ts'
import { tenantNameOf } from '../http/host-header.ts'
import { allowedOriginOf } from '../http/storefront-origins.ts'
import { isPanelUpload } from '../http/upload-origins.ts'
import { isAllowedAddress, isApiKey } from '../identity/api-keys.ts'
import { networkOf } from '../identity/login-attempts.ts'
import { hasTokenForm } from '../identity/sessions.ts'
import { anonymous } from '../identity/principal.ts'
import type { Principal, RequestInfo } from '../identity/principal.ts'
import type { Visitor } from '../limits/rate-limiter.ts'
import { resolveMerchantScope } from '../tenancy/merchant-scope.ts'
import type { ResolvedTenant } from '../tenancy/tenants.ts'
import { isMerchantCall } from './access.ts'

/** Stands for the tenant in calls that answer the same for every tenant. */
const noTenant: ResolvedTenant = {
  id: '00000000-0000-0000-0000-000000000000',
  slug: '',
  name: '',
  status: 1,
  isPlatform: false,
  isAdminActive: true,
  storeHost: null,
  adminHost: null,
  currency: 'USD',
  timezone: 'UTC',
  country: 'US',
  defaultLocale: 'en',
  activeLocales: ['en'],
  businessType: 'marketplace',
  staticMerchantId: null,
  settingsVersion: 0,
  storefrontOrigins: [],
}

/**
 * CSRF protection: browsers name the site a request comes from. Only pages of the same origin may write, those of
 * origins that the tenant allows for its store, and panels that upload to a host of its own.
 */
export async function assertNotCrossSite(services: AppServices, call: Call, request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site']
  if (site !== 'cross-site' && site !== 'same-site') return
  if (call.scope === 'store' && (await allowedOriginOf(services.tenants, request))) return
  if (await isPanelUpload(services, call, request)) return
  throw apiError('NOT_ALLOWED')
}

/**
 * The principal of the bearer token or API key; anonymous without a valid one. A key used from a foreign address is
 * refused before anything else, and counts for the network it came from.
 */
export async function authenticate(
  services: AppServices,
  request: FastifyRequest,
  priority: Priority,
): Promise<Principal> {
  const token = tokenOf(request)
  const principal = (token && (await services.sessions.find(token))) || anonymous
  const apiKey = principal.kind === 'user' ? principal.apiKey : null
  if (!apiKey || isAllowedAddress(apiKey.networks, request.ip)) return principal
  throw services.rateLimiter?.checkVisitor(visitorOf(services, request), priority) ?? apiError('ADDRESS_NOT_ALLOWED')
}

/** Whom a request without a known session is counted as. */
export const visitorOf = ({ tenants }: AppServices, { ip, headers }: FastifyRequest): Visitor => ({
  network: networkOf(ip),
  tenant: tenants.countingKey(tenantNameOf(headers)),
})

/** Whether the request comes with a token, and whether it was valid a moment ago. Without a query, for limits only. */
export function tokenStateOf({ sessions }: AppServices, request: FastifyRequest): 'none' | 'unknown' | 'known' {
  const token = tokenOf(request)
  if (token === undefined || !hasTokenForm(token)) return 'none'
  return sessions.isKnown(token) ? 'known' : 'unknown'
}

function tokenOf({ headers: { authorization, 'x-api-key': key } }: FastifyRequest): string | undefined {
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7).trim()
  return typeof key === 'string' && isApiKey(key) ? key : undefined
}

/**
 * The tenant of a request. Anonymous requests choose it by header or host. A signed-in principal works in the
 * tenant of the session; naming another tenant is an error, except for an operator.
 */
export async function resolveTenant(
  services: AppServices,
  call: Call,
  request: FastifyRequest,
  principal: Principal,
): Promise<ResolvedTenant> {
  if (call.tenantless && principal.kind === 'anonymous') return noTenant
  const header = request.headers['x-tenant']
  const hasHeader = typeof header === 'string' && header !== ''
  const named = await services.tenants.find(hasHeader ? header : (request.headers.host ?? ''))
  if (principal.kind === 'anonymous') {
    if (named) return named
    if (call.permission !== 'public') throw apiError('NOT_SIGNED_IN')
    throw hasHeader ? notFound('Tenant') : apiError('TENANT_REQUIRED')
  }
  const own = await services.tenants.find(principal.tenantId)
  if (!own) throw apiError('NOT_SIGNED_IN')
  if (!named || named.id === own.id) return own
  if (principal.kind === 'user' && isOperator(principal.permissions) && !principal.impersonation) return named
  throw apiError('WRONG_TENANT')
}

/** Tenant and merchant of the request's transaction. `requestedId` is the merchant named by the request, if any. */
export async function resolveScope(
  services: AppServices,
  call: Call,
  principal: Principal,
  tenant: ResolvedTenant,
  requestedId: unknown,
): Promise<TenantScope> {
  if (!isMerchantCall(call) || principal.kind !== 'user') return { tenantId: tenant.id, merchantId: null }
  const merchantId = await resolveMerchantScope(services, principal, tenant, requestedId)
  return { tenantId: tenant.id, merchantId }
}

export function requestInfoOf(request: FastifyRequest): RequestInfo {
  const medium = Number(request.headers['x-client-medium'])
  const language = /^[a-z]{2}/i.exec(request.headers['accept-language'] ?? '')?.[0].toLowerCase() ?? 'en'
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    locale: language === 'iw' ? 'he' : language,
    host: request.headers.host ?? '',
    medium: Number.isInteger(medium) && medium > 0 ? medium : null,
  }
}
