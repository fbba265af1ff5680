import { loadAll, loadPart } from '#shop/texts/load.ts'
import type { Part, Parts } from '#shop/texts/shape.ts'
import { retryWhenOnline } from './lazy-with-retry.ts'

export type TextBundle = {
  locale: string
  /** A part that is here already. */
  there: <P extends Part>(part: P) => Parts[P] | undefined
  /** The same promise each time, until it fails. */
  load: <P extends Part>(part: P) => Promise<Parts[P]>
}

/** The words of a page in the browser, part by part as they are said. */
export function textBundlesByPart(locale: string): TextBundle {
  const here: { [P in Part]?: Parts[P] } = {}
  const coming: { [P in Part]?: Promise<Parts[P]> } = {}
  const load = <P extends Part>(part: P): Promise<Parts[P]> => {
    const known: Promise<Parts[P]> | undefined = coming[part]
    if (known) return known
    // what is said of a refusal must not hold it up
    const asked = part === 'errors' ? loadPart(locale, part) : retryWhenOnline(() => loadPart(locale, part))
    Object.assign(coming, { [part]: asked })
    asked.then(
      (found) => {
        Object.assign(here, { [part]: found })
        settled(asked, found)
      },
      () => {
        delete coming[part]
      },
    )
    return asked
  }
  return { locale, there: (part) => here[part], load }
}

/** All words at once, for the server. */
export async function allTexts(locale: string): Promise<TextBundle> {
  const all = await loadAll(locale)
  return { locale, there: (part) => all[part], load: (part) => settled(Promise.resolve(all[part]), all[part]) }
}

/** React reads a promise that says what it holds at once, and does not wait for it. */
const settled = <T>(promise: Promise<T>, value: T) => Object.assign(promise, { status: 'fulfilled', value })
