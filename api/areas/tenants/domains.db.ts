import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { json } from '#api/platform/db/json.ts'

const claimLifetimeMs = 7 * 86_400_000

/**
 * Deletes other tenants’ claims that stayed unverified for a week. Hosts are not tenant-scoped, so this needs a
 * transaction of the platform role.
 */
export const deleteStaleClaims = (db: Db, hosts: readonly string[]) =>
  db
    .deleteFrom('host')
    .where('host', '=', (eb) => eb.fn.any(eb.val([...hosts])))
    .where('tenant_id', '<>', db.scope.tenantId)
    .where('is_custom', '=', true)
    .where('verified_at', 'is', null)
    .where('created_at', '<', isoAt(db.nowMs - claimLifetimeMs))
    .execute()

/** Deletes the tenant’s custom hosts except those in `keep`. */
export const deleteOtherHosts = (db: Db, keep: readonly string[]) =>
  db
    .deleteFrom('host')
    .where('tenant_id', '=', db.scope.tenantId)
    .where('is_custom', '=', true)
    .where('host', '<>', (eb) => eb.fn('all', [eb.val([...keep])]))
    .execute()

export const isHostTaken = async (db: Db, host: string): Promise<boolean> =>
  (await db
    .selectFrom('host')
    .select('host')
    .where('host', '=', host)
    .where('tenant_id', '<>', db.scope.tenantId)
    .executeTakeFirst()) !== undefined

/** Inserts a claim, unverified. A claim of another purpose is replaced; an equal one keeps its verification. */
export const claimHost = (
  db: Db,
  { host, purpose, challenge }: { host: string; purpose: 'store' | 'admin'; challenge: string },
) => {
  const claim = { purpose, challenge, checks: json({}), verified_at: null, is_custom: true, next_check_at: db.now }
  return db
    .insertInto('host')
    .values({ host, tenant_id: db.scope.tenantId, ...claim, created_at: db.now })
    .onConflict((oc) =>
      oc
        .column('host')
        .doUpdateSet({ ...claim, failed_checks: 0 })
        .where('host.purpose', '<>', purpose),
    )
    .execute()
}

const checkColumns = ['host', 'tenant_id', 'purpose', 'challenge', 'failed_checks', 'verified_at'] as const

/** Custom domains of all tenants whose records are due for a lookup. Needs a transaction of the platform role. */
export const listDueHosts = (db: Db, limit: number) =>
  db
    .selectFrom('host')
    .select(checkColumns)
    .where('is_custom', '=', true)
    .where('next_check_at', '<=', db.now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
export type DueHost = Awaited<ReturnType<typeof listDueHosts>>[number]

export const listCustomHosts = (db: Db, purposes: readonly ('store' | 'admin')[]) =>
  db
    .selectFrom('host')
    .select(checkColumns)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('is_custom', '=', true)
    .where('purpose', 'in', [...purposes])
    .execute()

/** The platform host to which custom domains of a tenant point. */
export const findIngress = (db: Db, tenantId: string, purpose: 'store' | 'admin') =>
  db
    .selectFrom('host')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('is_custom', '=', false)
    .orderBy('created_at')
    .executeTakeFirst()

type CheckOutcome = {
  checks: Record<string, { status: 'verified' | 'failed'; seen: string[] }>
  verified_at: string | null
  failed_checks: number
  next_check_at: string
}

/** Stores what a lookup found, unless the claim was replaced meanwhile. */
export const updateHostChecks = (
  db: Db,
  { host, challenge }: Pick<DueHost, 'host' | 'challenge'>,
  { checks, ...outcome }: CheckOutcome,
) =>
  db
    .updateTable('host')
    .set({ ...outcome, checks: json(checks), checked_at: db.now })
    .where('host', '=', host)
    .where('challenge', '=', challenge)
    .execute()
