import { useSyncExternalStore } from 'react'
import { createEmitter } from '#kit/ui/base/store.ts'
import { storageEvents } from '#kit/ui/base/browser-events.ts'

/** The session of this browser: token and last panel, in local storage and shared by all tabs. */
const tokenKey = 'token'
const roleKey = 'role'
const expiredKey = 'logout'
/** The default panel of the user, as returned by the server. */
const homeKey = 'home'
/** An impersonated session, for this tab only. */
const impersonationKey = 'visit'

export type Role = 'tenant' | 'merchant'

const { emit, subscribe } = createEmitter(
  storageEvents((key) => key === tokenKey || key === expiredKey || key === null),
)

const readRole = (key: string): Role | null => {
  const role = localStorage.getItem(key)
  return role === 'tenant' || role === 'merchant' ? role : null
}

export const session = {
  token: () => sessionStorage.getItem(impersonationKey) ?? localStorage.getItem(tokenKey),
  isImpersonation: () => sessionStorage.getItem(impersonationKey) !== null,
  role: () => readRole(roleKey),
  home: () => readRole(homeKey),
  /** A call reported that the session is over; the shell then signs out. */
  isOver: () => !session.isImpersonation() && localStorage.getItem(expiredKey) !== null,
  /** Starts impersonation in this tab. Other tabs keep their session. */
  startImpersonation(token: string) {
    sessionStorage.setItem(impersonationKey, token)
    emit()
  },
  /** Does not notify, because the page is left. */
  endImpersonation() {
    sessionStorage.removeItem(impersonationKey)
  },
  start(token: string) {
    localStorage.removeItem(expiredKey)
    localStorage.setItem(tokenKey, token)
    emit()
  },
  setHome(home: Role) {
    if (!session.isImpersonation()) localStorage.setItem(homeKey, home)
  },
  setRole(role: Role) {
    localStorage.setItem(roleKey, role)
  },
  expire() {
    if (session.isImpersonation()) {
      session.endImpersonation()
      return emit()
    }
    if (localStorage.getItem(tokenKey) === null) return
    localStorage.setItem(expiredKey, '1')
    emit()
  },
  clear() {
    localStorage.removeItem(homeKey)
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(expiredKey)
    emit()
  },
}

export const useToken = () => useSyncExternalStore(subscribe, session.token)
export const useSessionOver = () => useSyncExternalStore(subscribe, session.isOver)
