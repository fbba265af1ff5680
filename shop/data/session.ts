import { isRecord, asString } from './unknown-values.ts'
import { createLocalStore, useLocalStore } from './local-store.ts'

/** The customer who is signed in on this browser. The token is sent in a header only, never in a cookie or URL. */
export type Session = { token: string; expires_at: string; name: string; by_admin: boolean }

export const session = createLocalStore<Session | null>('shop.session', null, (found) => {
  if (!isRecord(found)) return null
  const token = asString(found.token)
  const expires_at = asString(found.expires_at)
  if (!token || !expires_at || Date.parse(expires_at) < Date.now()) return null
  return { token, expires_at, name: asString(found.name) ?? '', by_admin: found.by_admin === true }
})

export const useSession = () => useLocalStore(session)
