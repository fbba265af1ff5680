import { storeAuth } from '#contract/auth-customers.ts'
import { keepSession, plainNumber } from '#shop/areas/auth/sign-in.ts'
import { client } from '#shop/data/client.ts'
import { guest, emptyGuest } from './shared/guest.ts'

/** Makes the guest a customer of this browser. Throws CallError: an e-mail or mobile that belongs to an account is refused there. */
export async function signInAsGuest() {
  const { key, mobile, ...rest } = guest.get()
  const guest_key = key || crypto.randomUUID()
  guest.set({ ...guest.get(), key: guest_key })
  keepSession(await client(storeAuth.startGuestSession, { ...rest, mobile: plainNumber(mobile), guest_key }))
  guest.set(emptyGuest)
}
