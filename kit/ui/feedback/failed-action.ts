/** Something that somebody did and that did not come about, without words of its own. */
export type NotSaved = {
  text: string
  /** What it was done to. */
  title?: string
  /** To name to support. */
  requestId?: string
  /** The server said so itself; else it may have come about. */
  isSure: boolean
  /** Does the same once more. */
  again?: () => void
}

let shown: NotSaved | null = null
let places: readonly string[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Shows it where the person is, until it is tried again, put away or left. */
export function showNotSaved(one: NotSaved) {
  shown = one
  changed()
}

export function dropNotSaved() {
  if (shown === null) return
  shown = null
  changed()
}

export const notSaved = {
  now: () => shown,
  /** The innermost place of those that are there shows it: a dialog before its page. */
  place: () => places.at(-1),
  enter(place: string) {
    places = [...places, place]
    changed()
    return () => {
      places = places.filter((one) => one !== place)
      changed()
    }
  },
  listen(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

type Press = { button: HTMLElement; words: string | null }
let last: Press | undefined

/** Notes which button is pressed, but for those that go with their menu or have turned by now; with a key other than those that press one, none is. */
export function watchPresses() {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button =
        target instanceof Element
          ? target.closest<HTMLElement>('button:not([role="switch"]):not([role^="menuitem"])')
          : null
      last = button ? { button, words: button.textContent } : undefined
    },
    { capture: true },
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter' && key !== ' ') last = undefined
    },
    { capture: true },
  )
}

/** Presses the same button once more, with all that follows from it; undefined where none was pressed or it has gone or says something else by now. */
export function pressAgain(press = last): (() => void) | undefined {
  if (!press) return undefined
  const { button, words } = press
  const isThere = () => button.isConnected && button.textContent === words
  return isThere()
    ? () => {
        if (isThere()) button.click()
      }
    : undefined
}

export const pressedNow = () => last
