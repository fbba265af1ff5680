import type { z } from 'zod'
import { dialCodeOf } from '#contract/rules/countries.ts'
import { Settings } from '#contract/settings.ts'
import type { Customer, profile as calls } from '#contract/storefront-customers.ts'
import type { Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { hashPassword, verifyPassword } from '#api/platform/identity/passwords.ts'
import { countAttempt, clearAttempts } from '#api/platform/identity/login-attempts.ts'
import type { SignedInCustomer } from '#api/platform/identity/principal.ts'
import { verifiedAddress } from '../auth/store-codes.commands.ts'
import { assertStrongPassword } from '../auth/reset.commands.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { customerSecret, updateCustomer } from './profile.db.ts'

type Changes = z.output<typeof calls.update.input>
type ProfileChangeRequest = Pick<
  Context<Changes>,
  'input' | 'openTransaction' | 'services' | 'tenant' | 'request' | 'principal'
>
type CurrentProfile = { email: string; mobile: string; password_hash: string | null; codes: boolean }

/** Changes what the customer sent. A new password ends every other session; a new e-mail or mobile number needs its code where codes are on. */
export async function changeProfile(asked: ProfileChangeRequest, customer: SignedInCustomer): Promise<Customer> {
  const {
    input: { first_name, last_name, password },
    openTransaction,
    services,
    request,
  } = asked
  const known = await currentProfileOf(asked, customer.id)
  const contact = await newContact(asked, customer.id, known)
  const secret =
    password === undefined ? {} : { password_hash: await newSecret(asked, customer, { ...known, password }) }
  const changes = {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...contact,
    ...secret,
  }
  const changed = await openTransaction(async (db) => {
    const row = orNotFound(await updateCustomer(db, customer.id, changes), 'Customer')
    const fields = Object.keys(changes).filter((field) => field !== 'password_hash')
    await audit(db, password === undefined ? 'customer.updated' : 'auth.password_changed', `customer:${customer.id}`, {
      fields,
    })
    if (password !== undefined)
      await sendMail(db, { to: row.email, template: 'password_changed', locale: request.locale, name: row.first_name })
    return row
  })
  if (password === undefined) services.sessions.clearCache()
  else await services.sessions.endAllOfUser(customer.tenantId, customer.id, customer.sessionId)
  return changed
}

const currentProfileOf = ({ openTransaction }: ProfileChangeRequest, id: string): Promise<CurrentProfile> =>
  openTransaction(async (db) => {
    const [secret, { auth_settings }] = await Promise.all([
      customerSecret(db, id),
      settingsFor(db, null, Settings.pick({ auth_settings: true })),
    ])
    return { ...orNotFound(secret, 'Customer'), codes: auth_settings.otp_mode_enabled }
  })

/** E-mail and mobile that really change; with codes one at a time, since a code proves one of them. */
async function newContact(asked: ProfileChangeRequest, customerId: string, known: CurrentProfile) {
  const { email, mobile, otp_id, otp_code } = asked.input
  const contact = {
    ...(email !== undefined && email !== known.email ? { email } : {}),
    ...(mobile !== undefined && mobile !== known.mobile ? { mobile, country_code: dialCodeOf(mobile) } : {}),
  }
  if (contact.country_code === '') throw invalid({ mobile: 'The selected mobile is invalid.' })
  const wanted = [contact.email, contact.mobile].filter((one) => one !== undefined)
  if (!known.codes || wanted.length === 0) return contact
  if (wanted.length > 1) throw invalid({ mobile: 'Change the e-mail and the mobile one after the other.' })
  if (otp_id === undefined || otp_code === undefined) throw invalid({ otp_code: 'The otp code field is required.' })
  if ((await verifiedAddress(asked, customerId, otp_id, otp_code)) !== wanted[0])
    throw invalid({ otp_code: 'Invalid OTP' })
  return contact
}

/** Whoever has a password names it before taking another; who signed up by code has none yet. Nobody changes it who is signed in for the customer. */
async function newSecret(
  asked: ProfileChangeRequest,
  { id, tenantId, impersonatorId }: SignedInCustomer,
  { password, password_hash, email }: CurrentProfile & { password: string },
): Promise<string> {
  const { confirm_password, current_password } = asked.input
  if (impersonatorId !== null) throw apiError('NOT_ALLOWED')
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  if (password_hash !== null) {
    if (!current_password) throw invalid({ current_password: 'The current password field is required.' })
    const bucket = ['password', tenantId, id]
    await countAttempt(asked.services, bucket, { maxAttempts: 5, windowSeconds: 900, hasBackoff: true })
    if (!(await verifyPassword(current_password, password_hash)))
      throw invalid({ current_password: 'The current password is wrong.' })
    await clearAttempts(asked.services, bucket)
  }
  await assertStrongPassword(asked, password, email)
  return hashPassword(password)
}
