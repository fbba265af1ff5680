import { entersAllMerchants } from '#contract/rules/permissions.ts'
import type { auth as calls } from '#contract/areas/auth/auth.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import { findCustomer } from './customers/customers.queries.ts'
import { changeEmail, confirmPassword, sendEmailCode } from './email.commands.ts'
import { requirePanelUser } from './auth-context.ts'
import { createAutoLogin, verifyToken } from './auto-login.commands.ts'
import { endImpersonation } from './end-impersonation.commands.ts'
import { listAccessibleMerchants, isPanelEmailTaken } from './panel-users.db.ts'
import { toLoggedUser } from './panel-users.rules.ts'
import { updateProfile } from './profile.commands.ts'
import { registerTenant } from './register.commands.ts'
import { requestPasswordReset, resetPassword } from './reset.commands.ts'
import { signIn, signInWithGoogle } from './sign-in.commands.ts'
import { signOut } from './sign-out.commands.ts'

export const auth: Handlers<typeof calls> = {
  login: (context) => signIn(context, context.input.email, context.input.password),
  loginWithGoogle: (context) => signInWithGoogle(context, context.input),
  registerTenant: (context) => registerTenant(context, context.input),
  forgotPassword: (context) => requestPasswordReset(context, 'panel', context.input.email),
  resetPassword: (context) => resetPassword(context, 'panel', context.input),
  confirmPassword: (context) => confirmPassword(context, context.input),
  sendEmailCode: (context) => sendEmailCode(context, context.input),
  verifyEmailCode: (context) => changeEmail(context, context.input),
  updateEmail: (context) => changeEmail(context, context.input),
  async exists({ services, tenant, request, openTransaction, input: { email } }) {
    await countNetworkAttempt(
      services,
      ['exists', tenant.id],
      request.ip,
      { maxAttempts: 10, windowSeconds: 60 },
      { maxAttempts: 100, windowSeconds: 86_400 },
    )
    return { exists: await openTransaction((db) => isPanelEmailTaken(db, email)) }
  },
  createToken: (context) => createAutoLogin(context, context.input),
  async verifyToken(context) {
    const { headers } = context.raw.request
    const hostHeader = headers['x-tenant'] ?? headers.host
    return verifyToken(
      context,
      context.input.token,
      typeof hostHeader === 'string' ? await context.services.tenants.find(hostHeader) : undefined,
    )
  },
  async me({ principal, db }) {
    if (principal.kind === 'user') return toLoggedUser(principal)
    if (principal.kind === 'anonymous') throw apiError('NOT_SIGNED_IN')
    return orNotFound(await findCustomer(db, principal.id), 'Customer')
  },
  logout: (context) => signOut(context, context.raw),
  endImpersonation: (context) => endImpersonation(context, context.raw.request.headers.authorization ?? ''),
  updateProfile: (context) => updateProfile(context, false, context.input),
  updateOwnerProfile: (context) => updateProfile(context, true, context.input),
  async merchantUsers(context) {
    const user = requirePanelUser(context)
    const merchants = await listAccessibleMerchants(
      context.db,
      entersAllMerchants(user.permissions) ? null : user.merchantIds,
      context.input.search.trimStart(),
    )
    return merchants.map((merchant) => ({
      ...merchant,
      permissions: [...scopeToMerchant(user, merchant.merchant_id).permissions],
    }))
  },
}
