import type { PanelSession } from '#contract/schemas/auth.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError } from '#api/platform/api-error.ts'
import { hashPassword, isOutdated, verifyPassword } from '#api/platform/identity/passwords.ts'
import { unsealSetting } from '#api/platform/runtime/secrets.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { verifiedEmail } from '#api/providers/identity/open-id.ts'
import type { OpenIdClient } from '#api/providers/identity/open-id.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { isKnownNetwork, recordLogin, findPanelUser, rehashPassword } from './panel-users.db.ts'
import type { PanelUserRow } from './panel-users.db.ts'
import { toPanelSession } from './panel-users.rules.ts'
import { countLoginAttempt } from './login-attempts.commands.ts'

/**
 * Unknown, foreign and wrong logins get the same response in the same time. Only a correct password reveals
 * that an account is inactive.
 */
export async function signIn(context: AuthContext, email: string, password: string): Promise<PanelSession> {
  const { services, tenant, openTransaction } = context
  const findUser = () => findPanelUser(services.platformPool, tenant.id, email)
  const clearCounters = await countLoginAttempt(context, 'panel', email, async (net) => {
    const account = await findUser()
    return account !== undefined && (await isKnownNetwork(services.platformPool, tenant.id, `user:${account.id}`, net))
  })
  const account = await findUser()
  const isCorrect = await verifyPassword(password, account?.password_hash)
  if (!account || !isCorrect) {
    await openTransaction((db) => audit(db, 'auth.sign_in_failed', `login:${email}`))
    throw apiError('BAD_LOGIN')
  }
  await clearCounters()
  if (account.status !== 'active') throw apiError('ACCOUNT_INACTIVE')
  if (isOutdated(account.password_hash)) {
    const hash = await hashPassword(password)
    await openTransaction((db) => rehashPassword(db, account.id, account.password_hash, hash), {
      scope: { tenantId: account.tenant_id, merchantId: null },
    })
  }
  return startPanelSession(context, account, 'password')
}

type Impersonation = { impersonatorId: string; merchantId: string | null; reason: string | null; maxLifetimeMs: number }

/** Starts a session for an authenticated user. Impersonated sessions are marked and audited as such. */
export async function startPanelSession(
  context: AuthContext,
  account: Pick<PanelUserRow, 'id' | 'tenant_id'>,
  method: string,
  impersonation?: Impersonation,
): Promise<PanelSession> {
  const { services, tenant, request, openTransaction } = context
  const { ip, userAgent } = request
  const session = await services.sessions.start({
    audience: 'panel',
    tenantId: tenant.id,
    homeTenantId: account.tenant_id,
    subjectId: account.id,
    ip,
    userAgent,
    ...impersonation,
  })
  const user = await services.sessions.find(session.access_token)
  if (user?.kind !== 'user') throw apiError('BAD_LOGIN')
  const isHomeTenant = account.tenant_id === tenant.id
  await openTransaction(
    async (db) => {
      await Promise.all([
        audit(
          db,
          impersonation ? 'auth.visited' : 'auth.signed_in',
          impersonation?.merchantId ? `merchant:${impersonation.merchantId}` : `user:${account.id}`,
          { how: method },
          impersonation?.reason ?? null,
        ),
        ...(isHomeTenant ? [recordLogin(db, account.id)] : []),
      ])
    },
    { actor: actorOf(user, request) },
  )
  if (!isHomeTenant)
    await openTransaction((db) => recordLogin(db, account.id), {
      scope: { tenantId: account.tenant_id, merchantId: null },
    })
  return toPanelSession(session, user)
}

export type GoogleProof = {
  code?: string | undefined
  id_token?: string | undefined
  redirect_uri?: string | undefined
  tenant_id?: string | undefined
  code_verifier?: string | undefined
  nonce?: string | undefined
}

/** Uses the tenant’s own Google client, else the platform’s; 400 if neither is configured. */
export async function signInWithGoogle(
  context: AuthContext,
  { tenant_id, ...credentials }: GoogleProof,
): Promise<PanelSession> {
  const { services, tenant, openTransaction } = context
  if (tenant_id !== undefined && tenant_id !== tenant.id) throw apiError('WRONG_TENANT')
  const client = await resolveGoogleClient(context)
  if (!client) throw apiError('GOOGLE_SIGN_IN_DISABLED')
  const identity = await verifiedEmail(client, credentials, services.clock())
  const isUnused =
    identity &&
    (await countAttempt(services, ['identity-token', identity.token], { maxAttempts: 1, windowSeconds: 7_200 }).then(
      () => true,
      () => false,
    ))
  const account = isUnused ? await findPanelUser(services.platformPool, tenant.id, identity.email) : undefined
  if (account?.status !== 'active') {
    await openTransaction((db) =>
      audit(db, 'auth.sign_in_failed', 'login:google', {}, identity ? null : 'not verified'),
    )
    throw apiError('BAD_LOGIN')
  }
  return startPanelSession(context, account, 'google')
}

async function resolveGoogleClient({
  services: { config },
  tenant,
  openTransaction,
}: AuthContext): Promise<OpenIdClient | undefined> {
  const settings = await openTransaction((db) =>
    settingsFor(db, null, Settings.pick({ google_client_id: true, google_client_secret: true })),
  )
  const id = settings.google_client_id ?? config.GOOGLE_CLIENT_ID
  const ownSecret = unsealSetting(config, tenant.id, 'google_client_secret', settings.google_client_secret)
  const secret = settings.google_client_id ? ownSecret : (config.GOOGLE_CLIENT_SECRET ?? null)
  return id ? { url: config.IDENTITY_URL, id, secret } : undefined
}
