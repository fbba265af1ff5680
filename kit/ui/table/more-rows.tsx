import { useEffect, useEffectEvent, useRef } from 'react'

/** Reaches over the last rows, so that more of them are there before the end comes into view. */
const reach = 240

/** At the end of the rows on a phone: shows more of them when it comes into view. */
export function MoreRows({ show, shown, isBusy }: { show: () => void; shown: number; isBusy: boolean }) {
  const end = useRef<HTMLDivElement>(null)
  const showMore = useEffectEvent(show)
  useEffect(() => {
    if (isBusy || !end.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      showMore()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy, shown])
  return <div ref={end} style={{ blockSize: reach, marginBlockStart: -reach, pointerEvents: 'none' }} aria-hidden />
}
