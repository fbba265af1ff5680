import type { CustomerSession } from '#contract/schemas/auth.ts'
import { Settings } from '#contract/settings.ts'
import type { Customer } from '#contract/storefront-customers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { impersonationLifetimeMs } from '#api/platform/identity/impersonation.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { customerById, endGuest } from './customers.db.ts'
import type { AuthContext } from './auth-context.ts'

const switches = Settings.pick({ auth_settings: true })
export const authSettingsOf = (db: Db) => settingsFor(db, null, switches).then(({ auth_settings }) => auth_settings)

/** Opens a session of a customer who has proved to be it. */
export async function enterStore(
  { services, tenant, request, openTransaction }: AuthContext,
  person: { id: string; status: Customer['status'] },
  how: string,
  actorId: string | null = null,
): Promise<CustomerSession> {
  if (person.status === 'block') throw apiError('CUSTOMER_BLOCKED')
  const { ip, userAgent, id: requestId } = request
  const as = {
    audience: 'store',
    tenantId: tenant.id,
    homeTenantId: tenant.id,
    subjectId: person.id,
    ip,
    userAgent,
  } as const
  const { access_token, token_type, expires_at } = await services.sessions.start(
    actorId === null ? as : { ...as, impersonatorId: actorId, maxLifetimeMs: impersonationLifetimeMs.customer },
  )
  const customer = orNotFound(await openTransaction((db) => customerById(db, person.id)), 'Customer')
  const name = `${customer.first_name} ${customer.last_name}`.trim()
  await openTransaction((db) => audit(db, 'auth.signed_in', `customer:${person.id}`, { how }), {
    actor: { kind: 'customer', id: person.id, name, impersonatorId: actorId, ip, userAgent, requestId },
  })
  return { access_token, token_type, expires_at, customer, tenant_id: tenant.id }
}

/** Signs in by a code. What a guest began in some browser ends there: only who can read the code goes on with the account. */
export async function enterProved(
  front: AuthContext,
  person: { id: string; status: Customer['status']; guest_key: Buffer | null },
): Promise<CustomerSession> {
  if (person.guest_key !== null && person.status !== 'block') {
    await front.openTransaction((db) => endGuest(db, person.id))
    await front.services.sessions.endAllOfUser(front.tenant.id, person.id)
  }
  return enterStore(front, person, 'code')
}
