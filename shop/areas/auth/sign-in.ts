import { useNavigate, useSearchParams } from 'react-router'
import { storeAuth } from '#contract/auth-customers.ts'
import type { CustomerSession } from '#contract/schemas/auth.ts'
import { addresses } from '#contract/storefront-customers.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import { client } from '#shop/data/client.ts'
import { session } from '#shop/data/session.ts'
import { useSetPreferences } from '#shop/shell/context/use-set-preferences.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'

export function keepSession(
  {
    access_token,
    expires_at,
    customer,
  }: Pick<CustomerSession, 'access_token' | 'expires_at'> & { customer: { first_name: string } },
  by_admin = false,
) {
  session.set({ token: access_token, expires_at, name: customer.first_name, by_admin })
}

/** Ends the session here and on the server; here also when the server cannot be reached. */
export async function signOut() {
  await client(storeAuth.logout, {}).catch(() => undefined)
  session.set(null)
}

/** Where to go after signing in: only addresses of this shop are followed. Who has not said where to deliver stands at the own usual address then. */
export function useNext(): { to: string; goOn: () => void } {
  const [query] = useSearchParams()
  const path = usePath()
  const go = useNavigate()
  const { choices } = useShop()
  const choose = useSetPreferences()
  const to = ownPath(query.get('to')) ?? path()
  const goOn = async () => {
    const place = choices.place ? null : await usualPlace()
    if (place) await choose({ place })
    await go(to, { replace: true })
  }
  return { to, goOn: () => void goOn() }
}

async function usualPlace(): Promise<DeliveryLocation | null> {
  const saved = await client(addresses.list, {}).catch(() => [])
  const usual = saved.find(({ is_default }) => is_default) ?? saved[0]
  return usual
    ? {
        latitude: usual.latitude,
        longitude: usual.longitude,
        label: usual.label || usual.address,
        address_id: usual.id,
      }
    : null
}

/** The path of an own address, null for anything else. */
export function ownPath(wanted: string | null): string | null {
  // eslint-disable-next-line no-control-regex
  if (!wanted || !wanted.startsWith('/') || /[\\\u0000-\u001f]/.test(wanted)) return null
  const base = 'http://own.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null
  return url && url.origin === base ? url.pathname + url.search : null
}

/** Mobile or e-mail, as the wire wants it; spaces and brackets of a number do not count. */
export function named(text: string): { email: string } | { mobile: string } {
  const plain = text.trim()
  return plain.includes('@') ? { email: plain } : { mobile: plainNumber(plain) }
}

/** A number as the wire wants it: a plus and digits. */
export const plainNumber = (text: string) => text.replace(/[\s()-]/g, '').replace(/^00/, '+')
