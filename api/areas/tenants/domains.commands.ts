import { randomBytes } from 'node:crypto'
import type { Domain } from '#contract/schemas/tenant.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Context } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { listHosts, loadTenant } from './boot.db.ts'
import type { HostRow } from './boot.db.ts'
import { claimHost, deleteStaleClaims, isHostTaken, deleteOtherHosts } from './domains.db.ts'
import { parseOwnDomain } from './own-domain.rules.ts'
import { dnsRecordsFor } from './domain-checks.rules.ts'

type DomainInput = { domain: string; admin_domain: string }

/** The hosts in use and the DNS records that custom domains need. */
function toDomain(hosts: readonly HostRow[], locked: readonly string[]): Domain {
  const displayedHost = (purpose: 'store' | 'admin') =>
    hosts.find((host) => host.purpose === purpose && host.is_custom) ?? hosts.find((host) => host.purpose === purpose)
  const dns_records = hosts
    .filter(({ is_custom }) => is_custom)
    .flatMap(({ host, purpose, challenge, checks, checked_at, next_check_at }) =>
      dnsRecordsFor(host, ingressOf(hosts, purpose), challenge ?? '').map((record) => ({
        ...record,
        for: fieldOf(purpose),
        status: checks[record.type]?.status ?? ('pending' as const),
        seen: checks[record.type]?.seen ?? [],
        checked_at,
        next_check_at,
      })),
    )
  return {
    domain: displayedHost('store')?.host ?? null,
    admin_domain: displayedHost('admin')?.host ?? null,
    dns_records,
    verified: hosts
      .filter(({ is_custom, verified_at }) => is_custom && verified_at !== null)
      .map(({ purpose }) => fieldOf(purpose)),
    is_locked: locked.includes('domain'),
  }
}

const fieldOf = (purpose: 'store' | 'admin') => (purpose === 'store' ? ('domain' as const) : ('admin_domain' as const))

export async function showDomain(db: Db): Promise<Domain> {
  const { hosts, locked_sections } = await loadTenant(db)
  return toDomain(hosts, locked_sections)
}

/** The platform host that custom domains must point to. */
export const ingressOf = (
  hosts: readonly Pick<HostRow, 'host' | 'purpose' | 'is_custom'>[],
  purpose: 'store' | 'admin',
): string => hosts.find((host) => host.purpose === purpose && !host.is_custom)?.host ?? ''

type DomainClaim = { host: string; purpose: 'store' | 'admin' }

/** Custom domains of a new tenant, if any; 422 for invalid names. */
export function parseDomains(
  { domain, admin_domain }: { domain?: string | undefined; admin_domain?: string | undefined },
  suffix: string,
): DomainClaim[] {
  const parse = (text: string | undefined) =>
    text === undefined || text.trim() === '' ? null : parseOwnDomain(text, suffix)
  const [store, admin] = [parse(domain), parse(admin_domain)]
  const isAdminInvalid = admin === undefined || (admin !== null && admin === store)
  if (store === undefined || isAdminInvalid)
    throw invalid({
      ...(isAdminInvalid ? { admin_domain: 'The admin domain is not a valid domain' } : {}),
      ...(store === undefined ? { domain: 'The domain is not a valid domain' } : {}),
    })
  return [
    ...(store === null ? [] : [{ host: store, purpose: 'store' as const }]),
    ...(admin === null ? [] : [{ host: admin, purpose: 'admin' as const }]),
  ]
}

/** Claims domains; needs a transaction of the platform role. They are served once DNS shows their token. */
export async function claimDomains(db: Db, claims: readonly DomainClaim[]): Promise<void> {
  await deleteStaleClaims(
    db,
    claims.map(({ host }) => host),
  )
  for (const { host, purpose } of claims) {
    if (await isHostTaken(db, host))
      throw purpose === 'store'
        ? invalid({ domain: 'The domain has already been taken.' })
        : invalid({ admin_domain: 'The admin domain has already been taken.' })
    await claimHost(db, { host, purpose, challenge: `markethall-${randomBytes(16).toString('hex')}` })
  }
}

/**
 * Claims custom domains. They are served once DNS shows their token; until then the platform hosts are. Naming
 * a platform host releases the custom one.
 */
export async function updateDomain(
  { services, tenant, principal, request, openTransaction }: Context,
  { domain, admin_domain }: DomainInput,
): Promise<Domain> {
  const row = await openTransaction(loadTenant)
  if (row.locked_sections.includes('domain')) throw apiError('SECTION_LOCKED')
  const platformHosts = new Set(row.hosts.filter(({ is_custom }) => !is_custom).map(({ host }) => host))
  const parse = (text: string) =>
    platformHosts.has(text.trim().toLowerCase())
      ? text.trim().toLowerCase()
      : parseOwnDomain(text, services.config.HOST_SUFFIX)
  const [store, admin] = [parse(domain), parse(admin_domain)]
  const isAdminInvalid = admin === undefined || admin === store
  if (store === undefined || isAdminInvalid)
    throw invalid({
      ...(isAdminInvalid ? { admin_domain: 'The admin domain is not a valid domain' } : {}),
      ...(store === undefined ? { domain: 'The domain is not a valid domain' } : {}),
    })
  const claims = [
    { host: store, purpose: 'store' as const },
    { host: admin, purpose: 'admin' as const },
  ].filter(({ host }) => !platformHosts.has(host))
  const scope = { tenantId: tenant.id, merchantId: null }
  const hosts = await runInTransaction(
    { pool: services.platformPool, scope, actor: actorOf(principal, request), nowMs: services.clock() },
    async (db) => {
      await deleteStaleClaims(
        db,
        claims.map(({ host }) => host),
      )
      await deleteOtherHosts(
        db,
        claims.map(({ host }) => host),
      )
      const [storeTaken, adminTaken] = [await isHostTaken(db, store), await isHostTaken(db, admin)]
      if (storeTaken || adminTaken)
        throw invalid({
          ...(adminTaken ? { admin_domain: 'The admin domain has already been taken.' } : {}),
          ...(storeTaken ? { domain: 'The domain has already been taken.' } : {}),
        })
      for (const claim of claims)
        await claimHost(db, { ...claim, challenge: `markethall-${randomBytes(16).toString('hex')}` })
      await audit(db, 'settings.domain_changed', `tenant:${tenant.id}`, { domain: store, admin_domain: admin })
      return listHosts(db)
    },
    services.announce,
  )
  services.tenants.clearCache()
  return toDomain(hosts, row.locked_sections)
}
