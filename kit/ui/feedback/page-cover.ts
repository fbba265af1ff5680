import { createStore } from '../base/store.ts'

/** How many pieces of work cover the page now. */
export const coveringWork = createStore(0)

/**
 * Covers the whole page while the work runs: nothing can be pressed, and after a moment a spinner shows. For saves
 * that change the data of every screen, such as the kind of business.
 */
export async function withPageCover<T>(work: () => Promise<T>): Promise<T> {
  coveringWork.set(coveringWork.get() + 1)
  try {
    return await work()
  } finally {
    coveringWork.set(coveringWork.get() - 1)
  }
}
