import { z } from 'zod'
import { Settings } from '#contract/settings.ts'
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
import { customerByLogin, setCustomerPassword } from './customers.db.ts'
import type { AuthContext } from './auth-context.ts'
import { isEasyToGuess } from './passwords.rules.ts'
import { activatePerson, panelPerson, setPanelPassword } from './panel-users.db.ts'
import { keepToken, liveToken, retireTokens, tokensSince, useToken } from './tokens.db.ts'
import type { Audience } from './login-attempts.commands.ts'

const resetMinutes = 30
const mostIn15Minutes = 3

export const sendReset = jobType(
  'auth.send-reset',
  z.object({ audience: z.enum(['panel', 'store']), email: z.string(), locale: z.string() }),
)

/** Promises a link. Whether there is an account only the job finds out: the answer is the same and takes equally long. */
export async function askReset(
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
  await openTransaction((db) => sendReset.enqueue(db, { audience, email, locale: request.locale }))
  return {}
}

/** Makes the link and mails it, where the account exists, is active and was not asked for three times in a quarter of an hour. */
export async function mailReset(
  db: Db,
  services: AppServices,
  { audience, email, locale }: { audience: Audience; email: string; locale: string },
): Promise<void> {
  const tenant = await services.tenants.find(db.scope.tenantId)
  const host = audience === 'panel' ? tenant?.adminHost : tenant?.storeHost
  const person =
    audience === 'panel'
      ? await panelPerson(services.platformPool, db.scope.tenantId, email)
      : await customerByLogin(db, { email })
  if (!host || person?.status !== 'active') return
  if ((await tokensSince(db, 'reset', person.id, isoAt(db.nowMs - 900_000))) >= mostIn15Minutes) return
  const token = newToken('rst')
  const home = 'tenant_id' in person ? person.tenant_id : db.scope.tenantId
  await retireTokens(db, 'reset', { subjectId: person.id })
  await keepToken(db, {
    token_hash: hashToken(token),
    purpose: 'reset',
    audience,
    subject_id: person.id,
    target: email,
    grants: { tenant_id: home },
    expires_at: isoAt(db.nowMs + resetMinutes * 60_000),
  })
  const tongue =
    audience === 'store' && tenant ? `/${tenant.activeLocales.includes(locale) ? locale : tenant.defaultLocale}` : ''
  const link = linkTo(services.config, host, `${tongue}/password/reset?${new URLSearchParams({ token, email })}`)
  await sendMail(db, {
    to: email,
    template: 'password_reset',
    locale,
    name: person.first_name,
    values: { minutes: resetMinutes },
    link,
  })
}

type NewPassword = { token: string; email: string; password: string; confirm_password: string }

/** Sets the password and ends all sessions; the link works once, and a refused password does not use it up. */
export async function resetPassword(
  front: AuthContext,
  audience: Audience,
  { token, email, password, confirm_password }: NewPassword,
): Promise<Record<string, never>> {
  const { services, tenant, request, openTransaction } = front
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  await countNetworkAttempt(services, ['reset-use', tenant.id], request.ip, { maxAttempts: 30, windowSeconds: 60 })
  const hash = hashToken(token)
  const row = await openTransaction((db) => liveToken(db, hash, 'reset'))
  if (!row?.subject_id || row.audience !== audience || row.target !== email)
    throw invalid({ token: 'This link is no longer valid.' })
  const [subject, home] = [row.subject_id, row.grants.tenant_id ?? tenant.id]
  await refuseEasy(front, password, email)
  const secret = await hashPassword(password)
  await openTransaction(
    async (db) => {
      if (!(await useToken(db, hash))) throw invalid({ token: 'This link is no longer valid.' })
      await (audience === 'panel' ? setPanelPassword(db, subject, secret) : setCustomerPassword(db, subject, secret))
      if (row.grants.is_first) await activatePerson(db, subject)
      await sendMail(db, { to: email, template: 'password_changed', locale: request.locale, name: '' })
      await audit(db, 'auth.password_reset', `${audience === 'panel' ? 'user' : 'customer'}:${subject}`)
    },
    { scope: { tenantId: home, merchantId: null } },
  )
  await services.sessions.endAllOfUser(home, subject)
  return {}
}

/** 422 for a password that would be among the first guesses. */
export async function refuseEasy(
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

/** 422 'Invalid Login Credentials' under the field, never 401, which would sign out. */
export const wrongPassword = (field: string) => invalid({ [field]: apiError('BAD_LOGIN').message })
