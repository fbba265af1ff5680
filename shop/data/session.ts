import { isFound, textOf } from './unknown-values.ts'
import { kept, useKept } from './local-store.ts'

/** The signed-in customer of this browser. The token is sent in a header, never in a cookie or an address. */
export type Session = { token: string; expires_at: string; name: string; by_admin: boolean }

export const session = kept<Session | null>('shop.session', null, (found) => {
  if (!isFound(found)) return null
  const token = textOf(found.token)
  const expires_at = textOf(found.expires_at)
  if (!token || !expires_at || Date.parse(expires_at) < Date.now()) return null
  return { token, expires_at, name: textOf(found.name) ?? '', by_admin: found.by_admin === true }
})

export const useSession = () => useKept(session)
