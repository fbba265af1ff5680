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
import type { AutoLoginLink, Subject } from './auto-login-link.commands.ts'
import { requirePanelUser } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import { openMerchants, sessionTimes } from './panel-users.db.ts'
import { panelSession } from './panel-users.rules.ts'
import { enterPanel } from './sign-in.commands.ts'
import { enterStore } from './customer-session.commands.ts'
import { customerById } from './customers.db.ts'
import { liveToken, useToken } from './tokens.db.ts'
import type { TokenRow } from './tokens.db.ts'

type Wanted = {
  tenant_id: string
  user_type: 'tenant' | 'merchant' | 'customer'
  merchant_id?: string | undefined
  user_id?: string | undefined
}
type Session = z.input<typeof AnySession>

/** A single-use way into another panel or, for staff who manage customers, into the shop as one of them. */
export async function createHandOff(front: AuthContext, wanted: Wanted): Promise<AutoLoginLink> {
  const { services, openTransaction } = front
  const who = requirePanelUser(front)
  const tenant =
    wanted.tenant_id === front.tenant.id
      ? front.tenant
      : isOperator(who.permissions)
        ? await services.tenants.find(wanted.tenant_id)
        : undefined
  if (!tenant || who.impersonatorId !== null || who.impersonation) throw apiError('WRONG_TENANT')
  return openTransaction(
    async (db) => {
      const subject =
        wanted.user_type === 'customer' ? await customerFor(db, who, wanted) : await selfFor(db, who, wanted)
      const grants = {
        tenant_id: who.homeTenantId,
        ...(subject.merchantId ? { merchant_id: subject.merchantId } : {}),
        ...(isVisit(who, tenant, subject) ? { actor_id: who.id } : {}),
      }
      const host = (subject.audience === 'panel' ? tenant.adminHost : tenant.storeHost) ?? front.request.host
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

/** In another's place: as a customer, in a merchant's panel that is not one's own, or as the operator in a tenant. */
const isVisit = (who: PanelUser, tenant: ResolvedTenant, { audience, merchantId }: Subject) =>
  audience === 'store' ||
  who.homeTenantId !== tenant.id ||
  (merchantId !== undefined && !who.merchantIds.includes(merchantId))

async function customerFor(db: Db, who: PanelUser, { user_id }: Wanted): Promise<Subject> {
  if (!canManageCustomers(who.permissions)) throw apiError('WRONG_TENANT')
  if (user_id === undefined) throw notFound('Customer')
  const customer = orNotFound(await customerById(db, user_id), 'Customer')
  if (customer.status === 'block') throw apiError('CUSTOMER_BLOCKED')
  return { id: customer.id, audience: 'store' }
}

async function selfFor(db: Db, who: PanelUser, { user_id, merchant_id }: Wanted): Promise<Subject> {
  if (user_id !== undefined && user_id !== who.id) throw apiError('WRONG_TENANT')
  if (merchant_id === undefined) return { id: who.id, audience: 'panel' }
  const there = await openMerchants(db, [merchant_id], '')
  if (there.length === 0 || !(seesAllMerchants(who.permissions) || who.merchantIds.includes(merchant_id)))
    throw apiError('WRONG_TENANT')
  return { id: who.id, audience: 'panel', merchantId: merchant_id }
}

/** Swaps a hand-off for a session, or says whose session a bearer token is. `header` is the tenant that the caller believes to be in. */
export async function verifyToken(
  front: AuthContext,
  token: string,
  header: ResolvedTenant | undefined,
): Promise<Session> {
  const { services } = front
  if (token.startsWith('ses_')) return sessionOf(front, token, header)
  const {
    rows: [told],
  } = await services.platformPool.query<{ tenant_id: string }>(
    "select tenant_id from one_time_token where token_hash = $1 and purpose = 'auto_login'",
    [hashToken(token)],
  )
  const tenant = told && (await services.tenants.find(told.tenant_id))
  if (!tenant) throw apiError('NOT_SIGNED_IN')
  if (header && header.id !== tenant.id) throw apiError('WRONG_TENANT')
  const place = { tenantId: tenant.id, merchantId: null }
  const there: AuthContext = {
    ...front,
    tenant,
    openTransaction: (work, other) => front.openTransaction(work, { scope: place, ...other }),
  }
  const row = await there.openTransaction(async (db) =>
    (await liveToken(db, hashToken(token), 'auto_login')) ? useToken(db, hashToken(token)) : undefined,
  )
  if (!row?.subject_id) throw apiError('NOT_SIGNED_IN')
  return entered(there, { ...row, subject_id: row.subject_id })
}

async function entered(
  front: AuthContext,
  { audience, subject_id, grants }: TokenRow & { subject_id: string },
): Promise<Session> {
  if (audience === 'store')
    return enterStore(front, { id: subject_id, status: 'active' }, 'handed over', grants.actor_id ?? null)
  const person = { id: subject_id, tenant_id: grants.tenant_id ?? front.tenant.id }
  const { actor_id: actorId, merchant_id: merchantId, reason } = grants
  if (actorId === undefined) return enterPanel(front, person, 'handed over')
  return enterPanel(front, person, 'handed over', {
    actorId,
    merchantId: merchantId ?? null,
    reason: reason ?? null,
    wholeMs: merchantId ? impersonationLifetimeMs.merchant : impersonationLifetimeMs.operator,
  })
}

async function sessionOf(
  { services, openTransaction }: AuthContext,
  token: string,
  header: ResolvedTenant | undefined,
): Promise<Session> {
  const who = await services.sessions.find(token)
  const times = who && (await sessionTimes(services.platformPool, who.sessionId))
  if (!who || !times) throw apiError('NOT_SIGNED_IN')
  if (header && header.id !== who.tenantId && !(who.kind === 'user' && isOperator(who.permissions)))
    throw apiError('WRONG_TENANT')
  const started = { access_token: token, token_type: 'Bearer' as const, expires_at: times.expires_at }
  if (who.kind === 'user') return panelSession(started, who)
  const customer = orNotFound(
    await openTransaction((db) => customerById(db, who.id), { scope: { tenantId: who.tenantId, merchantId: null } }),
    'Customer',
  )
  return { ...started, customer, tenant_id: who.tenantId }
}
