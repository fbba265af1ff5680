import { useNavigate, useSearchParams } from 'react-router'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import type { CustomerSession } from '#contract/schemas/auth.ts'
import { addresses } from '#contract/areas/storefront/customers.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import { client } from '#shop/data/client.ts'
import { forgetOfflineOrders } from '#shop/data/offline/offline-data.ts'
import { session } from '#shop/data/session.ts'
import { useSetPreferences } from '#shop/shell/context/use-set-preferences.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'

export function saveSession(
  {
    access_token,
    expires_at,
    customer,
  }: Pick<CustomerSession, 'access_token' | 'expires_at'> & { customer: { first_name: string } },
  by_admin = false,
) {
  session.set({ token: access_token, expires_at, name: customer.first_name, by_admin })
}

/** Ends the session here and on the server; here also if the server is not reachable. */
export async function signOut() {
  await client(storeAuth.logout, {}).catch(() => undefined)
  session.set(null)
  await forgetOfflineOrders()
}

/**
 * Where to go after sign-in. Only paths of this shop are followed. Without a location, the customer's default
 * address is selected.
 */
export function useReturnTo(): { to: string; continueToReturnPath: () => void } {
  const [query] = useSearchParams()
  const path = usePath()
  const navigate = useNavigate()
  const { preferences } = useShop()
  const choose = useSetPreferences()
  const to = safeReturnPath(query.get('to')) ?? path()
  const continueToReturnPath = async () => {
    const place = preferences.place ? null : await loadDefaultLocation()
    if (place) await choose({ place })
    await navigate(to, { replace: true })
  }
  return { to, continueToReturnPath: () => void continueToReturnPath() }
}

async function loadDefaultLocation(): Promise<DeliveryLocation | null> {
  const saved = await client(addresses.list, {}).catch(() => [])
  const defaultAddress = saved.find(({ is_default }) => is_default) ?? saved[0]
  return defaultAddress
    ? {
        latitude: defaultAddress.latitude,
        longitude: defaultAddress.longitude,
        label: defaultAddress.label || defaultAddress.address,
        address_id: defaultAddress.id,
      }
    : null
}

/** The path of a URL of this origin; null for any other. */
export function safeReturnPath(target: string | null): string | null {
  // eslint-disable-next-line no-control-regex
  if (!target || !target.startsWith('/') || /[\\\u0000-\u001f]/.test(target)) return null
  const base = 'http://own.invalid'
  const url = URL.canParse(target, base) ? new URL(target, base) : null
  return url && url.origin === base ? url.pathname + url.search : null
}

/** Converts input to an email or mobile for the API. `dialCode` belongs to national numbers. */
export function toContact(text: string, dialCode: string): { email: string } | { mobile: string } {
  const trimmed = text.trim()
  return trimmed.includes('@') ? { email: trimmed } : { mobile: normalizePhone(trimmed, dialCode) }
}
