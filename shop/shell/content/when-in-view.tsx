import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** Shows its children once their place is in view, so that a page loads their scripts only for those who get there. */
export function WhenInView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return isInView ? children : <div ref={ref} />
}
