import { useSyncExternalStore } from 'react'
import { mobileWidth } from '#contract/rules/interface-constants.ts'

/** Whether a media query matches. */
export function useMedia(query: string) {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** The mobile layout: up to 800 px, or inside the native app. */
export function useMobile() {
  const isNarrow = useMedia(`(max-width: ${mobileWidth}px)`)
  return isNarrow || isNativeApp()
}

export const isNativeApp = () => 'MarkethallApp' in window || /MarkethallApp/.test(navigator.userAgent)
export const isAndroid = () => /android/i.test(navigator.userAgent)
