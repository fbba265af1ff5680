import { createStore } from '../base/store.ts'

/** A user action that failed without a message of its own. */
export type FailedAction = {
  text: string
  /** The object of the action. */
  title?: string
  /** For support. */
  requestId?: string
  /** The server reported the failure. If false, the action may have succeeded. */
  isCertain: boolean
  /** Repeats the action. */
  retry?: () => void
}

export const failedAction = createStore<FailedAction | null>(null)

/** Shows a failed action on the page until the user retries it, closes it or leaves. */
export const showFailedAction = (action: FailedAction) => failedAction.set(action)
export const clearFailedAction = () => failedAction.set(null)

/** Places on the page that can show a failed action. The last one shows it: a dialog comes after its page. */
export const failedActionPlaces = createStore<readonly string[]>([])

/** Adds a place and returns the function that removes it. */
export function addFailedActionPlace(place: string) {
  failedActionPlaces.set([...failedActionPlaces.get(), place])
  return () => failedActionPlaces.set(failedActionPlaces.get().filter((one) => one !== place))
}

type Press = { button: HTMLElement; label: string | null }
let lastPress: Press | undefined

/**
 * Remembers the last button that was clicked. Switches and menu items are ignored, because they change or
 * disappear. Any other key clears it.
 */
export function trackPressedButton() {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button =
        target instanceof Element
          ? target.closest<HTMLElement>('button:not([role="switch"]):not([role^="menuitem"])')
          : null
      lastPress = button ? { button, label: button.textContent } : undefined
    },
    { capture: true },
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter' && key !== ' ') lastPress = undefined
    },
    { capture: true },
  )
}

/**
 * Returns a function that clicks the last button again. Undefined if there is none, or if it has since disappeared
 * or changed its label.
 */
export function repeatPress(press = lastPress): (() => void) | undefined {
  if (!press) return undefined
  const { button, label } = press
  const isUnchanged = () => button.isConnected && button.textContent === label
  return isUnchanged()
    ? () => {
        if (isUnchanged()) button.click()
      }
    : undefined
}

export const lastPressedButton = () => lastPress
