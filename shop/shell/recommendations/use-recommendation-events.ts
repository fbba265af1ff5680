import { useEffect, useRef } from 'react'

/** A ref of the element that contains `items` recommendations: what is seen and pressed there is counted. */
export function useRecommendationEvents<E extends HTMLElement>(items: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const root = ref.current
    if (!root || items === '') return
    let stop: (() => void) | undefined
    let isUnmounted = false
    import('./recommendation-events.ts').then(
      ({ watchRecommendations }) => {
        if (!isUnmounted) stop = watchRecommendations(root)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [items])
  return ref
}
