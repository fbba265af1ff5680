import type { CustomerSession } from '#contract/schemas/auth.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Customer } from '#contract/areas/storefront/customers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { impersonationLifetimeMs } from '#api/platform/identity/impersonation.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { endGuestAccount } from './customers.db.ts'
import { findCustomer } from './customers.queries.ts'
import type { AuthContext } from '../auth-context.ts'

const authSettingsSchema = Settings.pick({ auth_settings: true })
export const loadAuthSettings = (db: Db) =>
  settingsFor(db, null, authSettingsSchema).then(({ auth_settings }) => auth_settings)

/** Starts a session for an authenticated customer. */
export async function startCustomerSession(
  { services, tenant, request, openTransaction }: AuthContext,
  customer: { id: string; status: Customer['status'] },
  method: string,
  actorId: string | null = null,
): Promise<CustomerSession> {
  if (customer.status === 'block') throw apiError('CUSTOMER_BLOCKED')
  const { ip, userAgent, id: requestId } = request
  const session = {
    audience: 'store',
    tenantId: tenant.id,
    homeTenantId: tenant.id,
    subjectId: customer.id,
    ip,
    userAgent,
  } as const
  const { access_token, token_type, expires_at } = await services.sessions.start(
    actorId === null
      ? session
      : { ...session, impersonatorId: actorId, maxLifetimeMs: impersonationLifetimeMs.customer },
  )
  const details = orNotFound(await openTransaction((db) => findCustomer(db, customer.id)), 'Customer')
  const name = `${details.first_name} ${details.last_name}`.trim()
  await openTransaction((db) => audit(db, 'auth.signed_in', `customer:${customer.id}`, { how: method }), {
    actor: { kind: 'customer', id: customer.id, name, impersonatorId: actorId, ip, userAgent, requestId },
  })
  return { access_token, token_type, expires_at, customer: details, tenant_id: tenant.id }
}

/** Starts a session after a code. A guest account becomes a regular one, and its guest sessions end. */
export async function startVerifiedSession(
  context: AuthContext,
  customer: { id: string; status: Customer['status']; guest_key: Buffer | null },
): Promise<CustomerSession> {
  if (customer.guest_key !== null && customer.status !== 'block') {
    await context.openTransaction((db) => endGuestAccount(db, customer.id))
    await context.services.sessions.endAllOfUser(context.tenant.id, customer.id)
  }
  return startCustomerSession(context, customer, 'code')
}
