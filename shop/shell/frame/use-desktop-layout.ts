import { useEffect, useState } from 'react'

/** Whether the basket is beside the menu (true) or a bar below it (false); null until hydrated. */
export function useDesktopLayout(): boolean | null {
  const [isDesktop, setIsDesktop] = useState<boolean | null>(null)
  useEffect(() => {
    const media = matchMedia('(min-width: 801px)')
    const update = () => setIsDesktop(media.matches)
    const timer = setTimeout(update)
    media.addEventListener('change', update)
    return () => {
      clearTimeout(timer)
      media.removeEventListener('change', update)
    }
  }, [])
  return isDesktop
}
