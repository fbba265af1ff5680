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

/** Inserts or resets a claim; it is unverified either way. */
export const claimHost = (
  db: Db,
  { host, purpose, challenge }: { host: string; purpose: 'store' | 'admin'; challenge: string },
) => {
  const claim = { purpose, challenge, checks: json({}), verified_at: null, is_custom: true }
  return db
    .insertInto('host')
    .values({ host, tenant_id: db.scope.tenantId, ...claim, created_at: db.now })
    .onConflict((oc) => oc.column('host').doUpdateSet(claim))
    .execute()
}
