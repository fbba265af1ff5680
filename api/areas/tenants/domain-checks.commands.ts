import { audit } from '#api/platform/audit/audit.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { checkRecord, createDnsLookup } from './dns-lookup.ts'
import { findIngress, listCustomHosts, updateHostChecks } from './domains.db.ts'
import type { DueHost } from './domains.db.ts'
import { dnsRecordsFor, maxFailedChecks, nextCheckAt } from './domain-checks.rules.ts'

type CheckServices = Pick<AppServices, 'config' | 'platformPool' | 'clock' | 'announce' | 'tenants'>

/**
 * Looks the records of a custom domain up and stores what was found. The domain is served once all of them are as
 * required, and no longer after they were missing for three days.
 */
export async function checkDomain(services: CheckServices, due: DueHost): Promise<void> {
  const { host, purpose, challenge, tenant_id: tenantId } = due
  const nowMs = services.clock()
  const options = {
    pool: services.platformPool,
    scope: { tenantId, merchantId: null },
    actor: systemActor,
    nowMs,
  }
  const ingress = await runInTransaction(options, (db) => findIngress(db, tenantId, purpose))
  const lookup = createDnsLookup(services.config)
  const records = dnsRecordsFor(host, ingress?.host ?? '', challenge ?? '')
  const results = await Promise.all(records.map((record) => checkRecord(lookup, record)))
  const isVerified = results.every(({ status }) => status === 'verified')
  const failedChecks = isVerified ? 0 : due.failed_checks + 1
  const wasServed = due.verified_at !== null
  const isServed = isVerified || (wasServed && failedChecks < maxFailedChecks)
  await runInTransaction(
    options,
    async (db) => {
      await updateHostChecks(db, due, {
        checks: Object.fromEntries(records.map(({ type }, index) => [type, results[index] ?? failedResult])),
        verified_at: isServed ? (due.verified_at ?? isoAt(nowMs)) : null,
        failed_checks: failedChecks,
        next_check_at: isoAt(nextCheckAt(isServed, failedChecks, nowMs)),
      })
      if (isServed === wasServed) return
      await audit(db, isServed ? 'settings.domain_verified' : 'settings.domain_lost', `tenant:${tenantId}`, { host })
      await emit(db, 'settings.changed', 'settings', { keys: ['domain'] })
    },
    services.announce,
  )
  if (isServed !== wasServed) services.tenants.clearCache()
}

/** Looks the custom domains of a tenant up. */
export async function checkCustomDomains(
  services: CheckServices,
  openTransaction: OpenTransaction,
  purposes: readonly ('store' | 'admin')[] = ['store', 'admin'],
): Promise<void> {
  for (const host of await openTransaction((db) => listCustomHosts(db, purposes))) await checkDomain(services, host)
}

const failedResult = { status: 'failed' as const, seen: [] }
