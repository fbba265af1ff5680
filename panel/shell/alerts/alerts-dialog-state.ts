import { createStore, useStore } from '#kit/ui/base/store.ts'

const isOpen = createStore(false)

/** The dialog of alerts is asked for from the bell, the board and the check alike. */
export const alertsDialog = { open: () => isOpen.set(true), close: () => isOpen.set(false) }
export const useAlertsDialog = () => useStore(isOpen)
