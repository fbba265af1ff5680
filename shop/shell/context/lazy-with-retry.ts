import { lazy } from 'react'
import type { ComponentType } from 'react'
import { whenOnline } from '#shop/data/connectivity.ts'

/** Loads a piece of the page. Where the line breaks on its way it waits for the line; what the server does not have fails after a few tries. */
export async function retryWhenOnline<T>(load: () => Promise<T>, tries = 4): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 300))
    await whenOnline()
    return retryWhenOnline(load, tries - 1)
  }
}

/** A component that comes when it is needed; a lost line leaves its place empty for a while and the page as it is. */
export const lazyWithRetry = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => retryWhenOnline(load))
