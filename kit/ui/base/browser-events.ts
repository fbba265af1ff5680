/** Connects an emitter to events of the window. */
export const windowEvents =
  (...names: ('online' | 'offline')[]) =>
  (emit: () => void) => {
    for (const name of names) addEventListener(name, emit)
    return () => {
      for (const name of names) removeEventListener(name, emit)
    }
  }

/**
 * Connects an emitter to changes that other tabs make in local storage. `isOurs` receives the key, or null if all
 * keys were cleared.
 */
export const storageEvents = (isOurs: (key: string | null) => boolean) => (emit: () => void) => {
  const listener = ({ key }: StorageEvent) => {
    if (isOurs(key)) emit()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
