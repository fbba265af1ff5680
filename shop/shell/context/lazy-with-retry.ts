import { lazy } from 'react'
import type { ComponentType } from 'react'
import { whenOnline } from '#shop/data/connectivity.ts'

/**
 * Loads a chunk. While offline it waits for the connection; a chunk that the server does not have fails after a
 * few retries.
 */
export async function retryWhenOnline<T>(load: () => Promise<T>, retries = 4): Promise<T> {
  try {
    // A browser may remember that a module could not be fetched, so nothing is asked for while offline.
    if (navigator.onLine === false) await whenOnline()
    return await load()
  } catch (error) {
    if (retries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 300))
    await whenOnline()
    return retryWhenOnline(load, retries - 1)
  }
}

/** React.lazy that survives a lost connection: the page stays as it is until the component is loaded. */
export const lazyWithRetry = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => retryWhenOnline(load))
