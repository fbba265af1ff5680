import { hasPermission, seesAllMerchants } from '#contract/rules/permissions.ts'
import { merchantUsersPermission, tenantUsersPermission } from '#contract/users.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError } from '#api/platform/api-error.ts'
import { resolveMerchantScope } from '#api/platform/tenancy/merchant-scope.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import { openMerchant } from './users.db.ts'

/**
 * Whose people are meant, and with whose rights. `merchantId`: rights in this merchant; `seenFrom`: the call
 * itself stands in it, so that nothing outside of it is told or touched.
 */
export type Standing = { asker: PanelUser; merchantId: string | null; seenFrom: string | null }

/** A merchant call stands in its merchant; the tenant's may name one that the asker can open. */
export async function standingIn(db: Db, asker: PanelUser, named: string | undefined): Promise<Standing> {
  const seenFrom = db.scope.merchantId
  if (seenFrom !== null) return { asker, merchantId: seenFrom, seenFrom }
  if (named === undefined) return { asker, merchantId: null, seenFrom: null }
  if (!(seesAllMerchants(asker.permissions) || asker.merchantIds.includes(named)) || !(await openMerchant(db, named)))
    throw apiError('WRONG_MERCHANT')
  return { asker: scopeToMerchant(asker, named), merchantId: named, seenFrom: null }
}

type Asked = Pick<Context, 'principal' | 'services' | 'tenant' | 'openTransaction'>

/** Calls outside of both panels: who manages the tenant's people stands in the tenant, who manages a merchant's in that merchant. */
export async function openFor<T>(
  context: Asked,
  named: string | undefined,
  work: (db: Db, standing: Standing) => Promise<T>,
): Promise<T> {
  const asker = panelUser(context)
  if (hasPermission(asker.permissions, 'tenant', tenantUsersPermission))
    return context.openTransaction(async (db) => work(db, await standingIn(db, asker, named)))
  if (named === undefined) throw apiError('NOT_ALLOWED')
  const merchantId = await resolveMerchantScope(context.services, asker, context.tenant, named)
  const there = scopeToMerchant(asker, merchantId)
  if (!hasPermission(there.permissions, 'merchant', merchantUsersPermission)) throw apiError('NOT_ALLOWED')
  return context.openTransaction((db) => work(db, { asker: there, merchantId, seenFrom: merchantId }), {
    scope: { tenantId: context.tenant.id, merchantId },
  })
}
