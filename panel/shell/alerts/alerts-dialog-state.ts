import { createStore, useStore } from '#kit/ui/base/store.ts'

const isOpen = createStore(false)

/** State of the alerts dialog, which opens from the bell, the board and the device check. */
export const alertsDialog = { open: () => isOpen.set(true), close: () => isOpen.set(false) }
export const useAlertsDialog = () => useStore(isOpen)
