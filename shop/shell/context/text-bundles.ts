import { loadAllParts, loadPart } from '#shop/texts/load.ts'
import type { Part, Parts } from '#shop/texts/shape.ts'
import { retryWhenOnline } from './lazy-with-retry.ts'

export type TextBundle = {
  locale: string
  /** A part that is already loaded. */
  peek: <P extends Part>(part: P) => Parts[P] | undefined
  /** Returns the same promise until it fails. */
  load: <P extends Part>(part: P) => Promise<Parts[P]>
}

/** Loads the texts of a page part by part, in the browser. */
export function createTextBundle(locale: string): TextBundle {
  const loaded: { [P in Part]?: Parts[P] } = {}
  const pending: { [P in Part]?: Promise<Parts[P]> } = {}
  const load = <P extends Part>(part: P): Promise<Parts[P]> => {
    const current: Promise<Parts[P]> | undefined = pending[part]
    if (current) return current
    // an error message must not wait for its own texts
    const promise = part === 'errors' ? loadPart(locale, part) : retryWhenOnline(() => loadPart(locale, part))
    Object.assign(pending, { [part]: promise })
    promise.then(
      (texts) => {
        Object.assign(loaded, { [part]: texts })
        markFulfilled(promise, texts)
      },
      () => {
        delete pending[part]
      },
    )
    return promise
  }
  return { locale, peek: (part) => loaded[part], load }
}

/** Loads all texts at once, on the server. */
export async function loadTextBundle(locale: string): Promise<TextBundle> {
  const all = await loadAllParts(locale)
  return { locale, peek: (part) => all[part], load: (part) => markFulfilled(Promise.resolve(all[part]), all[part]) }
}

/** Marks a promise as fulfilled, so that React's `use` reads it without suspending. */
const markFulfilled = <T>(promise: Promise<T>, value: T) => Object.assign(promise, { status: 'fulfilled', value })
