/** A hand's double click is over by then, ms; and within so many pixels. */
const hand = { time: 400, reach: 12 }

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>
let last: Pick<Press, 'timeStamp' | 'clientX' | 'clientY'> | undefined

/** Whether a press is the second of a double click or tap. By then something else may stand under the finger: the next step, the next order. Keys and scripts have no second one. */
export function isSecondPress({ detail, timeStamp, clientX, clientY }: Press): boolean {
  if (detail === 0) return false
  const before = last
  last = { timeStamp, clientX, clientY }
  return detail > 1 || (before !== undefined && timeStamp - before.timeStamp < hand.time && Math.hypot(clientX - before.clientX, clientY - before.clientY) < hand.reach)
}
