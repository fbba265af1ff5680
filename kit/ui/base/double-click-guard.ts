/** A hand's double click is over by then, ms; and within so many pixels. */
const hand = { time: 400, reach: 12 }

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>
let before: Press | undefined
let last: Press | undefined

/** Remembers a press anywhere on the page: one elsewhere in between makes the next a press of its own. Keys and scripts press nowhere. */
export function recordPress(press: Press): void {
  if (press.detail === 0) return
  before = last
  last = press
}

if (typeof window !== 'undefined') window.addEventListener('click', recordPress, { capture: true })

/**
 * Whether the press that was noted last is the second of a double click or tap. By then something else may
 * stand under the finger: the next step, the next order.
 */
export function isDoubleClick({ detail, timeStamp, clientX, clientY }: Press): boolean {
  if (detail === 0) return false
  return (
    detail > 1 ||
    (before !== undefined &&
      timeStamp - before.timeStamp < hand.time &&
      Math.hypot(clientX - before.clientX, clientY - before.clientY) < hand.reach)
  )
}
