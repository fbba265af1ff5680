import { useEffect, useState } from 'react'

/** Whether the basket has its place beside the menu, or stands as a bar below it; null until the page has come to itself. */
export function useBasketLayout(): boolean | null {
  const [wide, setWide] = useState<boolean | null>(null)
  useEffect(() => {
    const media = matchMedia('(min-width: 801px)')
    const look = () => setWide(media.matches)
    const timer = setTimeout(look)
    media.addEventListener('change', look)
    return () => {
      clearTimeout(timer)
      media.removeEventListener('change', look)
    }
  }, [])
  return wide
}
