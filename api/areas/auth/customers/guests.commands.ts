import type { CustomerSession } from '#contract/schemas/auth.ts'
import type { GuestInput } from '#contract/areas/auth/customers.ts'
import { dialCodeOf } from '#contract/rules/countries.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { hashToken } from '#api/platform/identity/sessions.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { findTakenContacts, findGuestByKey } from './customers.db.ts'
import { createCustomer } from './new-customer.commands.ts'
import type { AuthContext } from '../auth-context.ts'
import { consumeOtpToken } from './store-codes.commands.ts'
import { startCustomerSession } from './customer-session.commands.ts'
import { countRegistration, countTakenContact } from '../login-attempts.commands.ts'

/** How long a browser may repeat the request for its guest session. */
const retryWindowMs = 15 * 60_000

/**
 * Creates a customer without a password and signs in this browser. Returns 401 if guest checkout is off and 403
 * if registration is. An e-mail that is in use, even by a guest, and the mobile of an account are rejected: their
 * owners sign in by code or set a password. A blocked customer cannot come back as a guest. The mobile is verified where the tenant asks guests for a code.
 */
export async function startGuestSession(context: AuthContext, draft: GuestInput): Promise<CustomerSession> {
  const { openTransaction } = context
  const { auth_settings, is_guest_checkout } = await openTransaction((db) =>
    settingsFor(db, null, Settings.pick({ auth_settings: true, is_guest_checkout: true })),
  )
  if (!is_guest_checkout) throw apiError('NOT_SIGNED_IN')
  if (!auth_settings.user_register_enabled) throw apiError('REGISTRATION_DISABLED')
  await countRegistration(context, false)
  const guest_key = hashToken(draft.guest_key)
  const earlier = await openTransaction((db) => findGuestByKey(db, guest_key, draft, isoAt(db.nowMs - retryWindowMs)))
  if (earlier) return startCustomerSession(context, earlier, 'guest')
  const country_code = dialCodeOf(draft.mobile)
  const taken = await openTransaction((db) => findTakenContacts(db, draft))
  if (taken.email || taken.mobile || taken.isBlocked) await countTakenContact(context)
  const errors = {
    ...(country_code === '' ? { mobile: 'The selected mobile is invalid.' } : {}),
    ...(taken.mobile ? { mobile: 'Mobile number already taken' } : {}),
    ...(taken.email ? { email: 'Email ID already taken' } : {}),
    ...(auth_settings.user_register_consent_enabled && draft.consent !== true
      ? { consent: 'The consent field is required.' }
      : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (taken.isBlocked) throw apiError('CUSTOMER_BLOCKED')
  const { otp_token, ...guest } = draft
  const id = await openTransaction(async (db) => {
    if (auth_settings.otp_mode_enabled && auth_settings.guest_code_enabled)
      await consumeOtpToken(db, { otp_token, contacts: [draft.mobile] })
    return insertGuest(db, { ...guest, guest_key, country_code, locale: context.request.locale })
  })
  return startCustomerSession(context, { id, status: 'active' }, 'guest')
}

async function insertGuest(
  db: Db,
  {
    consent,
    ...guest
  }: Omit<GuestInput, 'guest_key' | 'otp_token'> & { guest_key: Buffer; country_code: string; locale: string },
): Promise<string> {
  const id = await createCustomer(db, {
    ...guest,
    password_hash: null,
    consent_at: consent ? db.now : null,
    form_data: null,
  })
  await audit(db, 'auth.guest', `customer:${id}`)
  return id
}
