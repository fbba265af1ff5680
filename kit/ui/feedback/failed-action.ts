import { createStore } from '../base/store.ts'

/** Something that somebody did and that did not come about, without words of its own. */
export type FailedAction = {
  text: string
  /** What it was done to. */
  title?: string
  /** To name to support. */
  requestId?: string
  /** The server said so itself; else it may have come about. */
  isCertain: boolean
  /** Does the same once more. */
  retry?: () => void
}

export const failedAction = createStore<FailedAction | null>(null)

/** Shows it where the person is, until it is tried again, put away or left. */
export const showFailedAction = (action: FailedAction) => failedAction.set(action)
export const clearFailedAction = () => failedAction.set(null)

/** Places on the page that can show a failed action. The innermost, which is the last, does: a dialog before its page. */
export const failedActionPlaces = createStore<readonly string[]>([])

/** Adds a place until the returned function is called. */
export function addFailedActionPlace(place: string) {
  failedActionPlaces.set([...failedActionPlaces.get(), place])
  return () => failedActionPlaces.set(failedActionPlaces.get().filter((one) => one !== place))
}

type Press = { button: HTMLElement; words: string | null }
let last: Press | undefined

/** Notes which button is pressed, but for those that go with their menu or have turned by now; with a key other than those that press one, none is. */
export function trackPressedButton() {
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
export function repeatPress(press = last): (() => void) | undefined {
  if (!press) return undefined
  const { button, words } = press
  const isThere = () => button.isConnected && button.textContent === words
  return isThere()
    ? () => {
        if (isThere()) button.click()
      }
    : undefined
}

export const lastPressedButton = () => last
