import { storeAuth } from '#contract/areas/auth/customers.ts'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { saveSession } from '#shop/areas/auth/sign-in.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { client } from '#shop/data/client.ts'
import { guest, emptyGuest, splitName } from './shared/guest.ts'

/**
 * Signs the guest in as a customer of this browser. Throws CallError if the email or mobile belongs to an
 * account. An expired proof of the mobile is dropped, so that the page asks for a new code.
 */
export async function signInAsGuest(dialCode: string) {
  const { key, name, mobile, otp_token, email, consent } = guest.get()
  const guest_key = key || crypto.randomUUID()
  guest.set({ ...guest.get(), key: guest_key })
  try {
    saveSession(
      await client(storeAuth.startGuestSession, {
        ...splitName(name),
        email: email.trim(),
        mobile: normalizePhone(mobile, dialCode),
        consent,
        guest_key,
        ...(otp_token ? { otp_token } : {}),
      }),
    )
  } catch (error) {
    if (toApiError(error)?.fields['otp_token']) guest.set({ ...guest.get(), otp_token: '' })
    throw error
  }
  guest.set(emptyGuest)
}
