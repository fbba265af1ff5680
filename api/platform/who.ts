import type { Actor } from './db/db.ts'

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
  roles: string[]
  permissions: ReadonlySet<string>
  merchantIds: string[]
  impersonatorId: string | null
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

export type Nobody = { kind: 'nobody' }
export type Who = PanelUser | SignedInCustomer | Nobody

export const nobody: Nobody = { kind: 'nobody' }

export type RequestFacts = { id: string; ip: string; userAgent: string | null; locale: string; host: string; medium: number | null }

export function actorOf(who: Who, facts: RequestFacts): Actor {
  const from = { ip: facts.ip, userAgent: facts.userAgent, requestId: facts.id }
  if (who.kind === 'nobody') return { kind: 'system', id: null, name: null, ...from }
  return { kind: who.kind, id: who.id, name: `${who.firstName} ${who.lastName}`.trim(), impersonatorId: who.impersonatorId, ...from }
}

export const systemActor: Actor = { kind: 'system', id: null, name: null }
