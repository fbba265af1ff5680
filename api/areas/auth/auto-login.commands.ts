import type { z } from 'zod'
import type { AnySession } from '#contract/schemas/auth.ts'
import { canManageCustomers, isOperator, seesAllMerchants } from '#contract/rules/permissions.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, notFound } from '#api/platform/api-error.ts'
import { hashToken } from '#api/platform/identity/sessions.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { impersonationLifetimeMs } from '#api/platform/identity/impersonation.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { createAutoLoginLink } from './auto-login-link.commands.ts'
import type { AutoLoginLink, AutoLoginSubject } from './auto-login-link.commands.ts'
import { requirePanelUser } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import { listAccessibleMerchants, findSessionTimes } from './panel-users.db.ts'
import { toPanelSession } from './panel-users.rules.ts'
import { startPanelSession } from './sign-in.commands.ts'
import { startCustomerSession } from './customers/customer-session.commands.ts'
import { findCustomer } from './customers/customers.queries.ts'
import { findValidToken, consumeToken } from './tokens.db.ts'
import type { TokenRow } from './tokens.db.ts'

type AutoLoginInput = {
  tenant_id: string
  user_type: 'tenant' | 'merchant' | 'customer'
  merchant_id?: string | undefined
  user_id?: string | undefined
}
type Session = z.input<typeof AnySession>

/** Creates a single-use link into another panel, or into the shop as a customer. */
export async function createAutoLogin(context: AuthContext, input: AutoLoginInput): Promise<AutoLoginLink> {
  const { services, openTransaction } = context
  const user = requirePanelUser(context)
  const tenant =
    input.tenant_id === context.tenant.id
      ? context.tenant
      : isOperator(user.permissions)
        ? await services.tenants.find(input.tenant_id)
        : undefined
  if (!tenant || user.impersonatorId !== null || user.impersonation) throw apiError('WRONG_TENANT')
  return openTransaction(
    async (db) => {
      const subject =
        input.user_type === 'customer' ? await customerSubject(db, user, input) : await ownSubject(db, user, input)
      const grants = {
        tenant_id: user.homeTenantId,
        ...(subject.merchantId ? { merchant_id: subject.merchantId } : {}),
        ...(isImpersonation(user, tenant, subject) ? { actor_id: user.id } : {}),
      }
      const host = (subject.audience === 'panel' ? tenant.adminHost : tenant.storeHost) ?? context.request.host
      const link = await createAutoLoginLink(db, services.config, subject, { host, grants })
      await audit(
        db,
        'auth.handed_off',
        `${subject.audience === 'store' ? 'customer' : 'user'}:${subject.id}`,
        subject.merchantId ? { merchant_id: subject.merchantId } : {},
      )
      return link
    },
    { scope: { tenantId: tenant.id, merchantId: null } },
  )
}

/** True for a session as a customer, in a merchant that is not one’s own, or as an operator. */
const isImpersonation = (user: PanelUser, tenant: ResolvedTenant, { audience, merchantId }: AutoLoginSubject) =>
  audience === 'store' ||
  user.homeTenantId !== tenant.id ||
  (merchantId !== undefined && !user.merchantIds.includes(merchantId))

async function customerSubject(db: Db, user: PanelUser, { user_id }: AutoLoginInput): Promise<AutoLoginSubject> {
  if (!canManageCustomers(user.permissions)) throw apiError('WRONG_TENANT')
  if (user_id === undefined) throw notFound('Customer')
  const customer = orNotFound(await findCustomer(db, user_id), 'Customer')
  if (customer.status === 'block') throw apiError('CUSTOMER_BLOCKED')
  return { id: customer.id, audience: 'store' }
}

async function ownSubject(
  db: Db,
  user: PanelUser,
  { user_id, merchant_id }: AutoLoginInput,
): Promise<AutoLoginSubject> {
  if (user_id !== undefined && user_id !== user.id) throw apiError('WRONG_TENANT')
  if (merchant_id === undefined) return { id: user.id, audience: 'panel' }
  const merchants = await listAccessibleMerchants(db, [merchant_id], '')
  if (merchants.length === 0 || !(seesAllMerchants(user.permissions) || user.merchantIds.includes(merchant_id)))
    throw apiError('WRONG_TENANT')
  return { id: user.id, audience: 'panel', merchantId: merchant_id }
}

/**
 * Exchanges an auto-login token for a session, or describes the session of a bearer token. `header` is the
 * tenant named by the request; a mismatch is 403.
 */
export async function verifyToken(
  context: AuthContext,
  token: string,
  header: ResolvedTenant | undefined,
): Promise<Session> {
  const { services } = context
  if (token.startsWith('ses_')) return describeSession(context, token, header)
  const {
    rows: [tokenRow],
  } = await services.platformPool.query<{ tenant_id: string }>(
    "select tenant_id from one_time_token where token_hash = $1 and purpose = 'auto_login'",
    [hashToken(token)],
  )
  const tenant = tokenRow && (await services.tenants.find(tokenRow.tenant_id))
  if (!tenant) throw apiError('NOT_SIGNED_IN')
  if (header && header.id !== tenant.id) throw apiError('WRONG_TENANT')
  const scope = { tenantId: tenant.id, merchantId: null }
  const tenantContext: AuthContext = {
    ...context,
    tenant,
    openTransaction: (work, options) => context.openTransaction(work, { scope, ...options }),
  }
  const row = await tenantContext.openTransaction(async (db) =>
    (await findValidToken(db, hashToken(token), 'auto_login')) ? consumeToken(db, hashToken(token)) : undefined,
  )
  if (!row?.subject_id) throw apiError('NOT_SIGNED_IN')
  return startSession(tenantContext, { ...row, subject_id: row.subject_id })
}

async function startSession(
  context: AuthContext,
  { audience, subject_id, grants }: TokenRow & { subject_id: string },
): Promise<Session> {
  if (audience === 'store')
    return startCustomerSession(context, { id: subject_id, status: 'active' }, 'handed over', grants.actor_id ?? null)
  const account = { id: subject_id, tenant_id: grants.tenant_id ?? context.tenant.id }
  const { actor_id: actorId, merchant_id: merchantId, reason } = grants
  if (actorId === undefined) return startPanelSession(context, account, 'handed over')
  return startPanelSession(context, account, 'handed over', {
    impersonatorId: actorId,
    merchantId: merchantId ?? null,
    reason: reason ?? null,
    maxLifetimeMs: merchantId ? impersonationLifetimeMs.merchant : impersonationLifetimeMs.operator,
  })
}

async function describeSession(
  { services, openTransaction }: AuthContext,
  token: string,
  header: ResolvedTenant | undefined,
): Promise<Session> {
  const user = await services.sessions.find(token)
  const times = user && (await findSessionTimes(services.platformPool, user.sessionId))
  if (!user || !times) throw apiError('NOT_SIGNED_IN')
  if (header && header.id !== user.tenantId && !(user.kind === 'user' && isOperator(user.permissions)))
    throw apiError('WRONG_TENANT')
  const started = { access_token: token, token_type: 'Bearer' as const, expires_at: times.expires_at }
  if (user.kind === 'user') return toPanelSession(started, user)
  const customer = orNotFound(
    await openTransaction((db) => findCustomer(db, user.id), { scope: { tenantId: user.tenantId, merchantId: null } }),
    'Customer',
  )
  return { ...started, customer, tenant_id: user.tenantId }
}
