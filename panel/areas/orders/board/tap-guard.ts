import type { MouseEvent } from 'react'

/** How long a card that leaves keeps its place, and a second tap there is ignored, ms. */
export const guardMs = 400
/** The height of a touch target, px. */
const radius = 44

export type Tap = { x: number; y: number; at: number }

/** Whether a tap would hit what slid into the place of the last one. */
export const isRepeatedTap = (last: Tap | undefined, next: Tap): boolean =>
  last !== undefined &&
  next.at - last.at < guardMs &&
  Math.abs(next.x - last.x) <= radius &&
  Math.abs(next.y - last.y) <= radius

let lastTap: Tap | undefined

/** Ignores a second tap on the step of an order in the same place. Keys have no place and pass. */
export function guardTaps(event: MouseEvent) {
  if (event.detail === 0 || !(event.target instanceof Element) || !event.target.closest('[data-step]')) return
  const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp }
  if (isRepeatedTap(lastTap, tap)) {
    event.stopPropagation()
    event.preventDefault()
  }
  lastTap = tap
}
