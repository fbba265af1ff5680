import { useSyncExternalStore } from 'react'

let opened = false
const listeners = new Set<() => void>()

function put(next: boolean) {
  opened = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The dialog of alerts is asked for from the bell, the board and the check alike. */
export const alertsDialog = { open: () => put(true), close: () => put(false) }
export const useAlertsDialog = () => useSyncExternalStore(listen, () => opened)
