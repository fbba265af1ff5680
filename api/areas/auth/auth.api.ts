import { seesAllMerchants } from '#contract/rules/permissions.ts'
import type { auth as calls } from '#contract/auth.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import { customerById } from './customers.db.ts'
import { changeEmail, confirmPassword, sendEmailCode } from './email.commands.ts'
import { requirePanelUser } from './auth-context.ts'
import { createHandOff, verifyToken } from './auto-login.commands.ts'
import { leaveVisit } from './end-impersonation.commands.ts'
import { openMerchants, panelEmailTaken } from './panel-users.db.ts'
import { loggedUser } from './panel-users.rules.ts'
import { updateProfile } from './profile.commands.ts'
import { registerTenant } from './register.commands.ts'
import { askReset, resetPassword } from './reset.commands.ts'
import { signIn, signInWithGoogle } from './sign-in.commands.ts'
import { signOut } from './sign-out.commands.ts'

export const auth: Handlers<typeof calls> = {
  login: (front) => signIn(front, front.input.email, front.input.password),
  loginWithGoogle: (front) => signInWithGoogle(front, front.input),
  registerTenant: (front) => registerTenant(front, front.input),
  forgotPassword: (front) => askReset(front, 'panel', front.input.email),
  resetPassword: (front) => resetPassword(front, 'panel', front.input),
  confirmPassword: (front) => confirmPassword(front, front.input),
  sendEmailCode: (front) => sendEmailCode(front, front.input),
  verifyEmailCode: (front) => changeEmail(front, front.input),
  updateEmail: (front) => changeEmail(front, front.input),
  async exists({ services, tenant, request, openTransaction, input: { email } }) {
    await countNetworkAttempt(
      services,
      ['exists', tenant.id],
      request.ip,
      { maxAttempts: 10, windowSeconds: 60 },
      { maxAttempts: 100, windowSeconds: 86_400 },
    )
    return { exists: await openTransaction((db) => panelEmailTaken(db, email)) }
  },
  createToken: (front) => createHandOff(front, front.input),
  async verifyToken(front) {
    const { headers } = front.raw.request
    const named = headers['x-tenant'] ?? headers.host
    return verifyToken(
      front,
      front.input.token,
      typeof named === 'string' ? await front.services.tenants.find(named) : undefined,
    )
  },
  async me({ principal, db }) {
    if (principal.kind === 'user') return loggedUser(principal)
    if (principal.kind === 'anonymous') throw apiError('NOT_SIGNED_IN')
    return orNotFound(await customerById(db, principal.id), 'Customer')
  },
  logout: (front) => signOut(front, front.raw),
  endImpersonation: (front) => leaveVisit(front, front.raw.request.headers.authorization ?? ''),
  updateProfile: (front) => updateProfile(front, false, front.input),
  updateOwnerProfile: (front) => updateProfile(front, true, front.input),
  async merchantUsers(front) {
    const who = requirePanelUser(front)
    const merchants = await openMerchants(
      front.db,
      seesAllMerchants(who.permissions) ? null : who.merchantIds,
      front.input.search.trimStart(),
    )
    return merchants.map((merchant) => ({
      ...merchant,
      permissions: [...scopeToMerchant(who, merchant.merchant_id).permissions],
    }))
  },
}
