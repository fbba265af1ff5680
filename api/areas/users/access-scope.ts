import { hasPermission, seesAllMerchants } from '#contract/rules/permissions.ts'
import { merchantUsersPermission, tenantUsersPermission } from '#contract/areas/users/users.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError } from '#api/platform/api-error.ts'
import { resolveMerchantScope } from '#api/platform/tenancy/merchant-scope.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import { findMerchant } from './users.db.ts'

/**
 * Whose users a call manages, and with whose permissions. `merchantId` is the merchant in question.
 * `visibleMerchantId` is set for calls inside a merchant: other merchants are then neither shown nor changed.
 */
export type AccessScope = { requester: PanelUser; merchantId: string | null; visibleMerchantId: string | null }

/** A merchant call is scoped to its merchant. A tenant call may name one that the requester can open. */
export async function resolveAccessScope(
  db: Db,
  requester: PanelUser,
  requestedMerchantId: string | undefined,
): Promise<AccessScope> {
  const visibleMerchantId = db.scope.merchantId
  if (visibleMerchantId !== null) return { requester, merchantId: visibleMerchantId, visibleMerchantId }
  if (requestedMerchantId === undefined) return { requester, merchantId: null, visibleMerchantId: null }
  if (
    !(seesAllMerchants(requester.permissions) || requester.merchantIds.includes(requestedMerchantId)) ||
    !(await findMerchant(db, requestedMerchantId))
  )
    throw apiError('WRONG_MERCHANT')
  return {
    requester: scopeToMerchant(requester, requestedMerchantId),
    merchantId: requestedMerchantId,
    visibleMerchantId: null,
  }
}

type AccessContext = Pick<Context, 'principal' | 'services' | 'tenant' | 'openTransaction'>

/**
 * For calls outside both panels. Managers of the tenant’s users get the tenant; managers of a merchant’s users
 * get that merchant.
 */
export async function withAccessScope<T>(
  context: AccessContext,
  requestedMerchantId: string | undefined,
  work: (db: Db, access: AccessScope) => Promise<T>,
): Promise<T> {
  const requester = panelUser(context)
  if (hasPermission(requester.permissions, 'tenant', tenantUsersPermission))
    return context.openTransaction(async (db) => work(db, await resolveAccessScope(db, requester, requestedMerchantId)))
  if (requestedMerchantId === undefined) throw apiError('NOT_ALLOWED')
  const merchantId = await resolveMerchantScope(context.services, requester, context.tenant, requestedMerchantId)
  const merchantUser = scopeToMerchant(requester, merchantId)
  if (!hasPermission(merchantUser.permissions, 'merchant', merchantUsersPermission)) throw apiError('NOT_ALLOWED')
  return context.openTransaction(
    (db) => work(db, { requester: merchantUser, merchantId, visibleMerchantId: merchantId }),
    {
      scope: { tenantId: context.tenant.id, merchantId },
    },
  )
}
