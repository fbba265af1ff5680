import { lazy } from 'react'
import type { ComponentType } from 'react'
import { whenReached } from '#shop/data/connectivity.ts'

/** Loads a piece of the page. Where the line breaks on its way it waits for the line; what the server does not have fails after a few tries. */
export async function patiently<T>(load: () => Promise<T>, tries = 4): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 300))
    await whenReached()
    return patiently(load, tries - 1)
  }
}

/** A component that comes when it is needed; a lost line leaves its place empty for a while and the page as it is. */
export const later = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => patiently(load))
