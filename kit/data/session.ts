import { useSyncExternalStore } from 'react'

/** Who sits here: the bearer token and the panel last used, kept in local storage and shared by the tabs. */
const tokenKey = 'token'
const roleKey = 'role'
const flagKey = 'logout'
/** The panel that the server named as the reader's own. */
const homeKey = 'home'
/** A session in another's place, of this tab alone. */
const visitKey = 'visit'

export type Role = 'tenant' | 'merchant'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const roleIn = (key: string): Role | null => {
  const role = localStorage.getItem(key)
  return role === 'tenant' || role === 'merchant' ? role : null
}

export const session = {
  token: () => sessionStorage.getItem(visitKey) ?? localStorage.getItem(tokenKey),
  isVisit: () => sessionStorage.getItem(visitKey) !== null,
  role: () => roleIn(roleKey),
  home: () => roleIn(homeKey),
  /** A failed call said that this session is over; the shell signs out on it. */
  isOver: () => !session.isVisit() && localStorage.getItem(flagKey) !== null,
  /** This tab works in another's place from here on; the other tabs and the own session stay as they are. */
  visit(token: string) {
    sessionStorage.setItem(visitKey, token)
    tell()
  },
  /** Nobody is told: the page that leaves goes elsewhere. */
  leaveVisit() {
    sessionStorage.removeItem(visitKey)
  },
  enter(token: string) {
    localStorage.removeItem(flagKey)
    localStorage.setItem(tokenKey, token)
    tell()
  },
  belongs(home: Role) {
    if (!session.isVisit()) localStorage.setItem(homeKey, home)
  },
  remember(role: Role) {
    localStorage.setItem(roleKey, role)
  },
  end() {
    if (session.isVisit()) {
      session.leaveVisit()
      return tell()
    }
    if (localStorage.getItem(tokenKey) === null) return
    localStorage.setItem(flagKey, '1')
    tell()
  },
  leave() {
    localStorage.removeItem(homeKey)
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(flagKey)
    tell()
  },
}

function listen(listener: () => void) {
  const other = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === flagKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', other)
  }
}

export const useToken = () => useSyncExternalStore(listen, session.token)
export const useSessionOver = () => useSyncExternalStore(listen, session.isOver)
