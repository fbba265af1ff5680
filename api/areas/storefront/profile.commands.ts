import type { z } from 'zod'
import { dialCodeOf } from '#contract/rules/countries.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Customer, profile as calls } from '#contract/areas/storefront/customers.ts'
import type { Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { hashPassword, verifyPassword } from '#api/platform/identity/passwords.ts'
import { countAttempt, clearAttempts } from '#api/platform/identity/login-attempts.ts'
import type { SignedInCustomer } from '#api/platform/identity/principal.ts'
import { verifiedAddress } from '../auth/customers/store-codes.commands.ts'
import { assertStrongPassword } from '../auth/reset.commands.ts'
import { findDuplicates } from '../customers/customers.job-types.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { customerSecret, updateCustomer } from './profile.db.ts'

type Changes = z.output<typeof calls.update.input>
type ProfileChangeRequest = Pick<
  Context<Changes>,
  'input' | 'openTransaction' | 'services' | 'tenant' | 'request' | 'principal'
>
type CurrentProfile = { email: string; mobile: string; password_hash: string | null; codes: boolean }

/**
 * Updates the sent fields of a customer. A new password ends all other sessions. If codes are enabled, a new email
 * or mobile number requires the code sent to it.
 */
export async function changeProfile(context: ProfileChangeRequest, customer: SignedInCustomer): Promise<Customer> {
  const {
    input: { first_name, last_name, password },
    openTransaction,
    services,
    request,
  } = context
  const current = await currentProfileOf(context, customer.id)
  const contact = await newContact(context, customer.id, current)
  const passwordColumns =
    password === undefined ? {} : { password_hash: await newPasswordHash(context, customer, { ...current, password }) }
  const changes = {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...contact,
    ...passwordColumns,
  }
  const updated = await openTransaction(async (db) => {
    const row = orNotFound(await updateCustomer(db, customer.id, changes), 'Customer')
    await findDuplicates.enqueue(db, { customer_id: customer.id })
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
  return updated
}

const currentProfileOf = ({ openTransaction }: ProfileChangeRequest, id: string): Promise<CurrentProfile> =>
  openTransaction(async (db) => {
    const [row, { auth_settings }] = await Promise.all([
      customerSecret(db, id),
      settingsFor(db, null, Settings.pick({ auth_settings: true })),
    ])
    return { ...orNotFound(row, 'Customer'), codes: auth_settings.otp_mode_enabled }
  })

/**
 * Returns the email and mobile number that actually change. With codes enabled only one may change at a time,
 * since a code verifies one address.
 */
async function newContact(context: ProfileChangeRequest, customerId: string, current: CurrentProfile) {
  const { email, mobile, otp_id, otp_code } = context.input
  const contact = {
    ...(email !== undefined && email !== current.email ? { email } : {}),
    ...(mobile !== undefined && mobile !== current.mobile ? { mobile, country_code: dialCodeOf(mobile) } : {}),
  }
  if (contact.country_code === '') throw invalid({ mobile: 'The selected mobile is invalid.' })
  const addresses = [contact.email, contact.mobile].filter((one) => one !== undefined)
  if (!current.codes || addresses.length === 0) return contact
  if (addresses.length > 1) throw invalid({ mobile: 'Change the e-mail and the mobile one after the other.' })
  if (otp_id === undefined || otp_code === undefined) throw invalid({ otp_code: 'The otp code field is required.' })
  if ((await verifiedAddress(context, customerId, otp_id, otp_code)) !== addresses[0])
    throw invalid({ otp_code: 'Invalid OTP' })
  return contact
}

/**
 * Returns the hash of a new password. A customer with a password must send the current one; a customer who signed
 * up with a code has none. Impersonators cannot change the password.
 */
async function newPasswordHash(
  context: ProfileChangeRequest,
  { id, tenantId, impersonatorId }: SignedInCustomer,
  { password, password_hash, email }: CurrentProfile & { password: string },
): Promise<string> {
  const { confirm_password, current_password } = context.input
  if (impersonatorId !== null) throw apiError('NOT_ALLOWED')
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  if (password_hash !== null) {
    if (!current_password) throw invalid({ current_password: 'The current password field is required.' })
    const bucket = ['password', tenantId, id]
    await countAttempt(context.services, bucket, { maxAttempts: 5, windowSeconds: 900, hasBackoff: true })
    if (!(await verifyPassword(current_password, password_hash)))
      throw invalid({ current_password: 'The current password is wrong.' })
    await clearAttempts(context.services, bucket)
  }
  await assertStrongPassword(context, password, email)
  return hashPassword(password)
}
