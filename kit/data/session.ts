import { useSyncExternalStore } from 'react'
import { createEmitter, storageEvents } from '#kit/ui/base/store.ts'

/** Who sits here: the bearer token and the panel last used, kept in local storage and shared by the tabs. */
const tokenKey = 'token'
const roleKey = 'role'
const flagKey = 'logout'
/** The panel that the server named as the reader's own. */
const homeKey = 'home'
/** A session in another's place, of this tab alone. */
const visitKey = 'visit'

export type Role = 'tenant' | 'merchant'

const { emit, subscribe } = createEmitter(storageEvents((key) => key === tokenKey || key === flagKey || key === null))

const roleIn = (key: string): Role | null => {
  const role = localStorage.getItem(key)
  return role === 'tenant' || role === 'merchant' ? role : null
}

export const session = {
  token: () => sessionStorage.getItem(visitKey) ?? localStorage.getItem(tokenKey),
  isImpersonation: () => sessionStorage.getItem(visitKey) !== null,
  role: () => roleIn(roleKey),
  home: () => roleIn(homeKey),
  /** A failed call said that this session is over; the shell signs out on it. */
  isOver: () => !session.isImpersonation() && localStorage.getItem(flagKey) !== null,
  /** This tab works in another's place from here on; the other tabs and the own session stay as they are. */
  startImpersonation(token: string) {
    sessionStorage.setItem(visitKey, token)
    emit()
  },
  /** Nobody is told: the page that leaves goes elsewhere. */
  endImpersonation() {
    sessionStorage.removeItem(visitKey)
  },
  start(token: string) {
    localStorage.removeItem(flagKey)
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
    localStorage.setItem(flagKey, '1')
    emit()
  },
  clear() {
    localStorage.removeItem(homeKey)
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(flagKey)
    emit()
  },
}

export const useToken = () => useSyncExternalStore(subscribe, session.token)
export const useSessionOver = () => useSyncExternalStore(subscribe, session.isOver)
