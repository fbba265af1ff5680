import type { BlockList } from 'node:net'
import { hasFullAccess, seesAllMerchants } from '#contract/rules/permissions.ts'
import type { Actor } from '../db/db.ts'

/** `networks` is null if the key works from every address, `callsPerMinute` if the default applies. */
type ApiKeyIdentity = { id: string; name: string; networks: BlockList | null; callsPerMinute: number | null }

/** A signed-in panel user. `permissions` include those of the role. */
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
  /** Permissions by merchant, where they were chosen for that merchant. */
  merchantPermissions: ReadonlyMap<string, ReadonlySet<string>>
  impersonatorId: string | null
  /** Set if the request uses an API key of this user. */
  apiKey: ApiKeyIdentity | null
  /** Set while the user works in a merchant's panel or, as an operator, in a tenant. */
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
  /** The tenant does not take cash from this customer. */
  isPrepaymentOnly: boolean
  impersonatorId: string | null
}

export type Anonymous = { kind: 'anonymous' }
export type Principal = PanelUser | SignedInCustomer | Anonymous

/** Whether the user belongs to merchants only and has no access to the tenant panel. */
export const isMerchantStaff = ({ roles, permissions }: Pick<PanelUser, 'roles' | 'permissions'>): boolean =>
  roles.includes('M1001') && !hasFullAccess(permissions)

/**
 * The user with the permissions held in this merchant. A user of several merchants may hold different ones in
 * each.
 */
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

/** Actor of a batch for several customers; the rows say which customer each belongs to. */
export const batchCustomerActor: Actor = { kind: 'customer', id: null, name: null }
