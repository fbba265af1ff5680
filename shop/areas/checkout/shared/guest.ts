import { isRecord, asString } from '#shop/data/unknown-values.ts'
import { createLocalStore, useLocalStore } from '#shop/data/local-store.ts'
import { useSession } from '#shop/data/session.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** A customer without an account. `key` is a secret of this browser: a repeated request finds the same guest. */
export type Guest = {
  first_name: string
  last_name: string
  email: string
  mobile: string
  consent: boolean
  key: string
}

export const emptyGuest: Guest = { first_name: '', last_name: '', email: '', mobile: '', consent: false, key: '' }

export const guest = createLocalStore<Guest>('shop.guest', emptyGuest, (found) =>
  isRecord(found)
    ? {
        first_name: asString(found.first_name) ?? '',
        last_name: asString(found.last_name) ?? '',
        email: asString(found.email) ?? '',
        mobile: asString(found.mobile) ?? '',
        consent: found.consent === true,
        key: asString(found.key) ?? '',
      }
    : null,
)

export function useGuest(): [Guest, (change: Partial<Guest>) => void] {
  return [useLocalStore(guest), (change) => guest.set({ ...guest.get(), ...change })]
}

/** The fields that a guest has not filled in yet. */
export function missingGuestFields({ consent, key: _key, ...fields }: Guest, requiresConsent: boolean): string[] {
  const empty = Object.entries(fields).flatMap(([field, text]) => (text.trim() === '' ? [field] : []))
  return requiresConsent && !consent ? [...empty, 'consent'] : empty
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
  const { ordering, auth } = useShop()
  const [guestDetails] = useGuest()
  const signedIn = useSession() !== null
  const asksWho = !signedIn && ordering.is_guest_checkout && auth.user_register_enabled
  const unanswered = () =>
    asksWho
      ? Object.fromEntries(
          missingGuestFields(guestDetails, auth.user_register_consent_enabled).map((field) => [
            field,
            t('answer_missing'),
          ]),
        )
      : {}
  return {
    isSignedIn: signedIn,
    needsContact: asksWho,
    missingFields: unanswered,
    signInGuest: asksWho ? async () => (await import('../guest-sign-in.ts')).signInAsGuest() : null,
  }
}
