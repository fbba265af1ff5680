/** Two clicks closer than this (ms, px) are a double click. */
const doubleClick = { maxInterval: 400, maxDistance: 12 }

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>
let previousPress: Press | undefined
let lastPress: Press | undefined

/**
 * Remembers a click anywhere on the page, so that a click elsewhere ends a double click. Ignores clicks made by
 * keys and scripts, which have no position.
 */
export function recordPress(press: Press): void {
  if (press.detail === 0) return
  previousPress = lastPress
  lastPress = press
}

/** Forgets the last click: after an input between two clicks they are no double click. */
export function endPress(): void {
  lastPress = undefined
}

if (typeof window !== 'undefined') {
  window.addEventListener('click', recordPress, { capture: true })
  window.addEventListener('input', endPress, { capture: true })
}

/**
 * Whether the last recorded click is the second of a double click or tap. By then another control may be under the
 * pointer, such as the next step or the next order.
 */
export function isDoubleClick({ detail, timeStamp, clientX, clientY }: Press): boolean {
  if (detail === 0) return false
  return (
    detail > 1 ||
    (previousPress !== undefined &&
      timeStamp - previousPress.timeStamp < doubleClick.maxInterval &&
      Math.hypot(clientX - previousPress.clientX, clientY - previousPress.clientY) < doubleClick.maxDistance)
  )
}
