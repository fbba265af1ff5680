import { isRecord, asString } from '#shop/data/unknown-values.ts'
import { createLocalStore, useLocalStore } from '#shop/data/local-store.ts'
import { useSession } from '#shop/data/session.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Who orders without an account. `key` is this browser's secret: a second sending after a lost answer finds the same guest. */
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

/** What a guest has not answered yet, by field. */
export function guestMissing({ consent, key: _key, ...fields }: Guest, asksConsent: boolean): string[] {
  const empty = Object.entries(fields).flatMap(([field, text]) => (text.trim() === '' ? [field] : []))
  return asksConsent && !consent ? [...empty, 'consent'] : empty
}

export type Orderer = {
  signedIn: boolean
  /** Orders without an account, and so says who it is. */ asksWho: boolean
  unanswered: () => Record<string, string>
  enter: (() => Promise<void>) | null
}

/** Whether the checkout asks who orders, what is still to be said, and the way in. */
export function useOrderer(): Orderer {
  const t = useText('checkout')
  const { ordering, auth } = useShop()
  const [said] = useGuest()
  const signedIn = useSession() !== null
  const asksWho = !signedIn && ordering.is_guest_checkout && auth.user_register_enabled
  const unanswered = () =>
    asksWho
      ? Object.fromEntries(
          guestMissing(said, auth.user_register_consent_enabled).map((field) => [field, t('answer_missing')]),
        )
      : {}
  return {
    signedIn,
    asksWho,
    unanswered,
    enter: asksWho ? async () => (await import('../guest-sign-in.ts')).signInAsGuest() : null,
  }
}
