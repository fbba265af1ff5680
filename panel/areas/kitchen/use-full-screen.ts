import { useEffect, useState } from 'react'

/** Whether the page fills the screen. `toggle` is undefined where browsers do not offer it. */
export function useFullScreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined }
}
