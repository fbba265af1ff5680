import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** Pictures and texts that arrive move the place out of view again within this time. */
const settleMs = 400

/** Shows its children once their place stays in view, so that a page loads their scripts only for those who get there. */
export function WhenInView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setIsInView(true), settleMs)
    })
    observer.observe(place)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return isInView ? children : <div ref={ref} />
}
