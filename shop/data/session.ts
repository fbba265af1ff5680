import { isRecord, asString } from './unknown-values.ts'
import { createLocalStore, useLocalStore } from './local-store.ts'

/** The customer who is signed in on this browser. The token is sent in a header only, never in a cookie or URL. */
export type Session = { token: string; expires_at: string; name: string; by_admin: boolean }

export const session = createLocalStore<Session | null>('shop.session', null, (stored) => {
  if (!isRecord(stored)) return null
  const token = asString(stored.token)
  const expires_at = asString(stored.expires_at)
  if (!token || !expires_at || Date.parse(expires_at) < Date.now()) return null
  return { token, expires_at, name: asString(stored.name) ?? '', by_admin: stored.by_admin === true }
})

export const useSession = () => useLocalStore(session)
