import type { PanelSession } from '#contract/schemas/auth.ts'
import { Settings } from '#contract/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError } from '#api/platform/api-error.ts'
import { hashPassword, isOutdated, verifyPassword } from '#api/platform/identity/passwords.ts'
import { unsealSetting } from '#api/platform/runtime/secrets.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { verifiedEmail } from '#api/providers/identity/open-id.ts'
import type { Client } from '#api/providers/identity/open-id.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { isKnownNet, noteSignIn, panelPerson, renewPanelHash } from './panel-users.db.ts'
import type { Person } from './panel-users.db.ts'
import { panelSession } from './panel-users.rules.ts'
import { countSignIn } from './login-attempts.commands.ts'

/** Unknown, foreign and wrong are answered alike and take equally long; that an account is inactive, only its password tells. */
export async function signIn(front: AuthContext, email: string, password: string): Promise<PanelSession> {
  const { services, tenant, openTransaction } = front
  const find = () => panelPerson(services.platformPool, tenant.id, email)
  const done = await countSignIn(front, 'panel', email, async (net) => {
    const person = await find()
    return person !== undefined && (await isKnownNet(services.platformPool, tenant.id, `user:${person.id}`, net))
  })
  const person = await find()
  const right = await verifyPassword(password, person?.password_hash)
  if (!person || !right) {
    await openTransaction((db) => audit(db, 'auth.sign_in_failed', `login:${email}`))
    throw apiError('BAD_LOGIN')
  }
  await done()
  if (person.status !== 'active') throw apiError('ACCOUNT_INACTIVE')
  if (isOutdated(person.password_hash)) {
    const hash = await hashPassword(password)
    await openTransaction((db) => renewPanelHash(db, person.id, person.password_hash, hash), {
      scope: { tenantId: person.tenant_id, merchantId: null },
    })
  }
  return enterPanel(front, person, 'password')
}

type Visit = { actorId: string; merchantId: string | null; reason: string | null; wholeMs: number }

/** Opens a session of a person who has proved to be it; a visit stands in another's place and says so. */
export async function enterPanel(
  front: AuthContext,
  person: Pick<Person, 'id' | 'tenant_id'>,
  how: string,
  visit?: Visit,
): Promise<PanelSession> {
  const { services, tenant, request, openTransaction } = front
  const { ip, userAgent } = request
  const started = await services.sessions.start({
    audience: 'panel',
    tenantId: tenant.id,
    homeTenantId: person.tenant_id,
    subjectId: person.id,
    ip,
    userAgent,
    ...visit,
  })
  const who = await services.sessions.find(started.access_token)
  if (who?.kind !== 'user') throw apiError('BAD_LOGIN')
  const atHome = person.tenant_id === tenant.id
  await openTransaction(
    async (db) => {
      await Promise.all([
        audit(
          db,
          visit ? 'auth.visited' : 'auth.signed_in',
          visit?.merchantId ? `merchant:${visit.merchantId}` : `user:${person.id}`,
          { how },
          visit?.reason ?? null,
        ),
        ...(atHome ? [noteSignIn(db, person.id)] : []),
      ])
    },
    { actor: actorOf(who, request) },
  )
  if (!atHome)
    await openTransaction((db) => noteSignIn(db, person.id), {
      scope: { tenantId: person.tenant_id, merchantId: null },
    })
  return panelSession(started, who)
}

export type GoogleProof = {
  code?: string | undefined
  id_token?: string | undefined
  redirect_uri?: string | undefined
  tenant_id?: string | undefined
  code_verifier?: string | undefined
  nonce?: string | undefined
}

/** The tenant's own client of the provider, else the platform's; 400 where there is none. */
export async function signInWithGoogle(
  front: AuthContext,
  { tenant_id, ...proved }: GoogleProof,
): Promise<PanelSession> {
  const { services, tenant, openTransaction } = front
  if (tenant_id !== undefined && tenant_id !== tenant.id) throw apiError('WRONG_TENANT')
  const client = await clientOf(front)
  if (!client) throw apiError('GOOGLE_SIGN_IN_DISABLED')
  const proof = await verifiedEmail(client, proved, services.clock())
  const fresh =
    proof &&
    (await countAttempt(services, ['identity-token', proof.token], { maxAttempts: 1, windowSeconds: 7_200 }).then(
      () => true,
      () => false,
    ))
  const person = fresh ? await panelPerson(services.platformPool, tenant.id, proof.email) : undefined
  if (person?.status !== 'active') {
    await openTransaction((db) => audit(db, 'auth.sign_in_failed', 'login:google', {}, proof ? null : 'not verified'))
    throw apiError('BAD_LOGIN')
  }
  return enterPanel(front, person, 'google')
}

async function clientOf({ services: { config }, tenant, openTransaction }: AuthContext): Promise<Client | undefined> {
  const own = await openTransaction((db) =>
    settingsFor(db, null, Settings.pick({ google_client_id: true, google_client_secret: true })),
  )
  const id = own.google_client_id ?? config.GOOGLE_CLIENT_ID
  const ownSecret = unsealSetting(config, tenant.id, 'google_client_secret', own.google_client_secret)
  const secret = own.google_client_id ? ownSecret : (config.GOOGLE_CLIENT_SECRET ?? null)
  return id ? { url: config.IDENTITY_URL, id, secret } : undefined
}
