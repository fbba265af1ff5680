import { useEffect } from 'react'

/** Title of the browser's tab, with the name of the panel behind it where that is known. */
export function useTitle(title: string, place?: string) {
  const whole = place && place !== title ? `${title} · ${place}` : title
  useEffect(() => {
    document.title = whole
  }, [whole])
}
