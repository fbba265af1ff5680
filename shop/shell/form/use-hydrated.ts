import { useSyncExternalStore } from 'react'

const still = () => () => undefined

/** False while the server draws and while React takes over what it drew; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    still,
    () => true,
    () => false,
  )
