import { storeAuth } from '#contract/auth-customers.ts'
import { saveSession, normalizePhone } from '#shop/areas/auth/sign-in.ts'
import { client } from '#shop/data/client.ts'
import { guest, emptyGuest } from './shared/guest.ts'

/**
 * Signs the guest in as a customer of this browser. Throws CallError if the email or mobile belongs to an
 * account.
 */
export async function signInAsGuest() {
  const { key, mobile, ...rest } = guest.get()
  const guest_key = key || crypto.randomUUID()
  guest.set({ ...guest.get(), key: guest_key })
  saveSession(await client(storeAuth.startGuestSession, { ...rest, mobile: normalizePhone(mobile), guest_key }))
  guest.set(emptyGuest)
}
