import { hasFullAccess, seesAllMerchants } from '#contract/rules/permissions.ts'
import type { Actor } from '../db/db.ts'

/** Somebody signed in to a panel. `permissions` already hold what the role always gives. */
export type PanelUser = {
  kind: 'user'
  id: string
  tenantId: string
  homeTenantId: string
  sessionId: string
  firstName: string
  lastName: string
  email: string
  mobile: string | null
  updatedAt: string
  roles: string[]
  permissions: ReadonlySet<string>
  merchantIds: string[]
  /** What somebody may do in a merchant, where that was chosen for it. */
  merchantPermissions: ReadonlyMap<string, ReadonlySet<string>>
  impersonatorId: string | null
  /** A program that works with a key of this person. */
  apiKey: { id: string; name: string } | null
  /** Not at home: in a merchant's panel, or as the operator in a tenant. */
  impersonation?: { merchantId: string | null; reason: string | null }
}

export type SignedInCustomer = {
  kind: 'customer'
  id: string
  tenantId: string
  sessionId: string
  firstName: string
  lastName: string
  email: string
  mobile: string
  impersonatorId: string | null
}

export type Anonymous = { kind: 'anonymous' }
export type Principal = PanelUser | SignedInCustomer | Anonymous

/** Whether somebody belongs to merchants only, and has nothing to ask in the tenant's panel. */
export const isMerchantStaff = ({ roles, permissions }: Pick<PanelUser, 'roles' | 'permissions'>): boolean =>
  roles.includes('M1001') && !hasFullAccess(permissions)

/** The person as they stand in one merchant: who belongs to several may hold different rights in each. */
export function scopeToMerchant(user: PanelUser, merchantId: string): PanelUser {
  const own = user.merchantPermissions.get(merchantId)
  return own === undefined || seesAllMerchants(user.permissions) ? user : { ...user, permissions: own }
}

export const anonymous: Anonymous = { kind: 'anonymous' }

export type RequestInfo = {
  id: string
  ip: string
  userAgent: string | null
  locale: string
  host: string
  medium: number | null
}

export function actorOf(principal: Principal, request: RequestInfo): Actor {
  const origin = { ip: request.ip, userAgent: request.userAgent, requestId: request.id }
  if (principal.kind === 'anonymous') return { kind: 'system', id: null, name: null, ...origin }
  const key = principal.kind === 'user' ? principal.apiKey : null
  const name = key ? `API key ${key.name}` : `${principal.firstName} ${principal.lastName}`.trim()
  return {
    kind: principal.kind,
    id: principal.id,
    name,
    impersonatorId: principal.impersonatorId,
    keyId: key?.id ?? null,
    ...origin,
  }
}

export const systemActor: Actor = { kind: 'system', id: null, name: null }

/** Work of several customers at once: the rows say whose each is. */
export const batchCustomerActor: Actor = { kind: 'customer', id: null, name: null }
