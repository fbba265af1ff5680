import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Width of an element in px, updated on resize. 0 before the first measurement. */
export function useInlineSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(0)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(Math.round(entry.contentRect.width))
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return size
}

/** Height of an element in px, updated on resize. 0 before the first measurement. */
export function useBlockSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(0)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(Math.floor(entry.contentRect.height))
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return size
}
