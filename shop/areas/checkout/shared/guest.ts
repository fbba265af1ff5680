import { isFound, textOf } from '#shop/data/unknown-values.ts'
import { kept, useKept } from '#shop/data/local-store.ts'
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

export const nobody: Guest = { first_name: '', last_name: '', email: '', mobile: '', consent: false, key: '' }

export const guest = kept<Guest>('shop.guest', nobody, (found) =>
  isFound(found)
    ? {
        first_name: textOf(found.first_name) ?? '',
        last_name: textOf(found.last_name) ?? '',
        email: textOf(found.email) ?? '',
        mobile: textOf(found.mobile) ?? '',
        consent: found.consent === true,
        key: textOf(found.key) ?? '',
      }
    : null,
)

export function useGuest(): [Guest, (change: Partial<Guest>) => void] {
  return [useKept(guest), (change) => guest.set({ ...guest.get(), ...change })]
}

/** What a guest has not answered yet, by field. */
export function guestMissing({ consent, key: _key, ...fields }: Guest, asksConsent: boolean): string[] {
  const empty = Object.entries(fields).flatMap(([field, text]) => (text.trim() === '' ? [field] : []))
  return asksConsent && !consent ? [...empty, 'consent'] : empty
}

export type Who = {
  signedIn: boolean
  /** Orders without an account, and so says who it is. */ asksWho: boolean
  unanswered: () => Record<string, string>
  enter: (() => Promise<void>) | null
}

/** Whether the checkout asks who orders, what is still to be said, and the way in. */
export function useWho(): Who {
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
    enter: asksWho ? async () => (await import('./guest-sign-in.ts')).enterAsGuest() : null,
  }
}
