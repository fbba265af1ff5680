import { useEffect, useState } from 'react'
import { scrollSpyThreshold } from '#contract/rules/interface-constants.ts'

/**
 * The part that somebody reads: the last whose top is at most `threshold` below the top of the page. `tops` are
 * distances to the top of the page, in the order of the parts. At an end of the page it is the part there.
 */
export function currentPart(
  tops: readonly number[],
  end: 'start' | 'end' | 'none',
  threshold = scrollSpyThreshold,
): number {
  if (end !== 'none') return end === 'start' ? 0 : tops.length - 1
  const next = tops.findIndex((top) => top > threshold)
  return next === -1 ? tops.length - 1 : Math.max(0, next - 1)
}

/** Follows scrolling: the index of the element that is read. `ids` are the ids of the elements, in order. */
export function useCurrentPart(ids: readonly string[]): number {
  const [current, setCurrent] = useState(0)
  const key = ids.join(' ')
  useEffect(() => {
    const elements = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const scroller = elements[0]?.closest('[data-scroller]')
    if (!scroller) return
    const follow = () => {
      const start = scroller.getBoundingClientRect().top
      const { scrollTop, clientHeight, scrollHeight } = scroller
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
      setCurrent(
        currentPart(
          elements.map((element) => element.getBoundingClientRect().top - start),
          scrollTop <= 0 ? 'start' : isAtEnd ? 'end' : 'none',
        ),
      )
    }
    follow()
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => scroller.removeEventListener('scroll', follow)
  }, [key])
  return current
}
