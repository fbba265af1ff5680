import type { AuthSettings } from '#contract/areas/settings/settings.ts'
import { isRecord, asString } from '#shop/data/unknown-values.ts'
import { createLocalStore, useLocalStore } from '#shop/data/local-store.ts'
import { useSession } from '#shop/data/session.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/**
 * A customer without an account. `key` is a secret of this browser: a repeated request finds the same guest.
 * `otp_token` proves the mobile.
 */
export type Guest = {
  name: string
  email: string
  mobile: string
  consent: boolean
  key: string
  otp_token: string
}

export const emptyGuest: Guest = { name: '', email: '', mobile: '', consent: false, key: '', otp_token: '' }

export const guest = createLocalStore<Guest>('shop.guest', emptyGuest, (found) =>
  isRecord(found)
    ? {
        name: asString(found.name) ?? '',
        email: asString(found.email) ?? '',
        mobile: asString(found.mobile) ?? '',
        consent: found.consent === true,
        key: asString(found.key) ?? '',
        otp_token: asString(found.otp_token) ?? '',
      }
    : null,
)

export function useGuest(): [Guest, (change: Partial<Guest>) => void] {
  return [useLocalStore(guest), (change) => guest.set({ ...guest.get(), ...change })]
}

/** Whether guests confirm their mobile with a code. */
export const asksGuestCode = ({ otp_mode_enabled, guest_code_enabled }: AuthSettings) =>
  otp_mode_enabled && guest_code_enabled

/** The fields that a guest has not filled in yet. The e-mail is optional. */
export function missingGuestFields({ name, mobile, consent, otp_token }: Guest, auth: AuthSettings): string[] {
  return [
    ...(name.trim() === '' ? ['name'] : []),
    ...(mobile.trim() === '' ? ['mobile'] : []),
    ...(asksGuestCode(auth) && otp_token === '' ? ['otp_token'] : []),
    ...(auth.user_register_consent_enabled && !consent ? ['consent'] : []),
  ]
}

/** "Ada King Lovelace" as first and last name. The last name may be empty. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

export type OrderContact = {
  isSignedIn: boolean
  /** Orders without an account, so contact details are required. */
  needsContact: boolean
  missingFields: () => Record<string, string>
  signInGuest: (() => Promise<void>) | null
}

/** Whether the checkout asks for contact details, which of them are missing, and how to sign the guest in. */
export function useOrderContact(): OrderContact {
  const t = useText('checkout')
  const { ordering, auth, dialCode } = useShop()
  const [guestDetails] = useGuest()
  const signedIn = useSession() !== null
  const asksWho = !signedIn && ordering.is_guest_checkout && auth.user_register_enabled
  const unanswered = () =>
    asksWho
      ? Object.fromEntries(
          missingGuestFields(guestDetails, auth).map((field) => [
            field,
            t(field === 'otp_token' ? 'code_missing' : 'answer_missing'),
          ]),
        )
      : {}
  return {
    isSignedIn: signedIn,
    needsContact: asksWho,
    missingFields: unanswered,
    signInGuest: asksWho ? async () => (await import('../guest-sign-in.ts')).signInAsGuest(dialCode) : null,
  }
}
