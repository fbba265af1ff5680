import { startTransition, useCallback, useState } from 'react'
import { createTypedAhead } from '../search/typed-ahead.ts'
import type { OverlayName } from '../search/use-actions.ts'

/**
 * The open overlay. Opens in a transition, because a lazy part would otherwise show its fallback for 300 ms. Keys
 * typed while the palette loads are captured.
 */
export function useOverlay() {
  const [overlay, setOverlay] = useState<'palette' | OverlayName | null>(null)
  const openOverlay = useCallback((what: 'palette' | OverlayName) => startTransition(() => setOverlay(what)), [])
  const [typedAhead] = useState(createTypedAhead)
  const openSearch = useCallback(() => {
    if (overlay !== 'palette') typedAhead.start()
    setOverlay('palette')
  }, [typedAhead, overlay])
  return {
    overlay,
    openOverlay,
    openSearch,
    typedAhead,
    closeOverlay: useCallback(() => setOverlay(null), []),
  }
}
