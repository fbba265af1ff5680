import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Width of an element in px, as it changes; 0 before it is known. */
export function useInlineSize(place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(Math.round(entry.contentRect.width))
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return size
}

/** Height of an element in px, as it changes; 0 before it is known. */
export function useBlockSize(place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(Math.floor(entry.contentRect.height))
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return size
}
