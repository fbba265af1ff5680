import { z } from 'zod'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { jobType } from '#api/platform/events/job.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { hashToken, newToken } from '#api/platform/identity/sessions.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { findCustomerByLogin, setCustomerPassword } from './customers/customers.db.ts'
import type { AuthContext } from './auth-context.ts'
import { isEasyToGuess } from './passwords.rules.ts'
import { activateUser, findPanelUser, setPanelPassword } from './panel-users.db.ts'
import { insertToken, findValidToken, revokeTokens, countTokensSince, consumeToken } from './tokens.db.ts'
import type { Audience } from './login-attempts.commands.ts'

const resetMinutes = 30
const maxPer15Minutes = 3

export const sendResetMail = jobType(
  'auth.send-reset',
  z.object({ audience: z.enum(['panel', 'store']), email: z.string(), locale: z.string() }),
)

/** Enqueues the reset mail. Only the job looks up the account, so the response and its timing never reveal it. */
export async function requestPasswordReset(
  { services, tenant, request, openTransaction }: AuthContext,
  audience: Audience,
  email: string,
): Promise<Record<string, never>> {
  await countNetworkAttempt(
    services,
    ['reset', tenant.id],
    request.ip,
    { maxAttempts: 10, windowSeconds: 60 },
    { maxAttempts: 60, windowSeconds: 3_600 },
  )
  await openTransaction((db) => sendResetMail.enqueue(db, { audience, email, locale: request.locale }))
  return {}
}

/** Creates the link and mails it to an active account, at most three times in 15 minutes. */
export async function mailResetLink(
  db: Db,
  services: AppServices,
  { audience, email, locale }: { audience: Audience; email: string; locale: string },
): Promise<void> {
  const tenant = await services.tenants.find(db.scope.tenantId)
  const host = audience === 'panel' ? tenant?.adminHost : tenant?.storeHost
  const user =
    audience === 'panel'
      ? await findPanelUser(services.platformPool, db.scope.tenantId, email)
      : await findCustomerByLogin(db, { email })
  if (!host || user?.status !== 'active') return
  if ((await countTokensSince(db, 'reset', user.id, isoAt(db.nowMs - 900_000))) >= maxPer15Minutes) return
  const token = newToken('rst')
  const homeTenantId = 'tenant_id' in user ? user.tenant_id : db.scope.tenantId
  await revokeTokens(db, 'reset', { subjectId: user.id })
  await insertToken(db, {
    token_hash: hashToken(token),
    purpose: 'reset',
    audience,
    subject_id: user.id,
    target: email,
    grants: { tenant_id: homeTenantId },
    expires_at: isoAt(db.nowMs + resetMinutes * 60_000),
  })
  const localePrefix =
    audience === 'store' && tenant ? `/${tenant.activeLocales.includes(locale) ? locale : tenant.defaultLocale}` : ''
  const link = linkTo(services.config, host, `${localePrefix}/password/reset?${new URLSearchParams({ token, email })}`)
  await sendMail(db, {
    to: email,
    template: 'password_reset',
    locale,
    name: user.first_name,
    values: { minutes: resetMinutes },
    link,
  })
}

type ResetPasswordInput = { token: string; email: string; password: string; confirm_password: string }

/** Sets the password and ends all sessions. The link works once; a rejected password does not consume it. */
export async function resetPassword(
  context: AuthContext,
  audience: Audience,
  { token, email, password, confirm_password }: ResetPasswordInput,
): Promise<Record<string, never>> {
  const { services, tenant, request, openTransaction } = context
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  await countNetworkAttempt(services, ['reset-use', tenant.id], request.ip, { maxAttempts: 30, windowSeconds: 60 })
  const hash = hashToken(token)
  const row = await openTransaction((db) => findValidToken(db, hash, 'reset'))
  if (!row?.subject_id || row.audience !== audience || row.target !== email)
    throw invalid({ token: 'This link is no longer valid.' })
  const [subjectId, homeTenantId] = [row.subject_id, row.grants.tenant_id ?? tenant.id]
  await assertStrongPassword(context, password, email)
  const passwordHash = await hashPassword(password)
  await openTransaction(
    async (db) => {
      if (!(await consumeToken(db, hash))) throw invalid({ token: 'This link is no longer valid.' })
      await (audience === 'panel'
        ? setPanelPassword(db, subjectId, passwordHash)
        : setCustomerPassword(db, subjectId, passwordHash))
      if (row.grants.is_first) await activateUser(db, subjectId)
      await sendMail(db, { to: email, template: 'password_changed', locale: request.locale, name: '' })
      await audit(db, 'auth.password_reset', `${audience === 'panel' ? 'user' : 'customer'}:${subjectId}`)
    },
    { scope: { tenantId: homeTenantId, merchantId: null } },
  )
  await services.sessions.endAllOfUser(homeTenantId, subjectId)
  return {}
}

/** Throws 422 for a password that is easy to guess. */
export async function assertStrongPassword(
  { tenant, openTransaction }: Pick<AuthContext, 'tenant' | 'openTransaction'>,
  password: string,
  email: string,
): Promise<void> {
  const { business_details } = await openTransaction((db) =>
    settingsFor(db, null, Settings.pick({ business_details: true })),
  )
  const words = [tenant.name, tenant.slug, business_details.business_name ?? '']
  if (isEasyToGuess(password, { email, words })) throw invalid({ password: 'This password is too easy to guess.' })
}

/** 422 'Invalid Login Credentials' under the field. A 401 would sign the user out. */
export const wrongPasswordError = (field: string) => invalid({ [field]: apiError('BAD_LOGIN').message })
