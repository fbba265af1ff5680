const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)

function setTransitionNames(ids: readonly string[], isNamed: boolean) {
  for (const id of ids) cardOf(id)?.style.setProperty('view-transition-name', isNamed ? `order-${CSS.escape(id)}` : '')
}

/** Moves cards to their new place in 200 ms, or at once without browser support or with reduced motion. */
export function withViewTransition(ids: readonly string[], update: () => void, fallback: () => void) {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (
    ids.length === 0 ||
    ids.length > 6 ||
    prefersReducedMotion ||
    !('startViewTransition' in document) ||
    document.hidden
  )
    return fallback()
  setTransitionNames(ids, true)
  const transition = document.startViewTransition(() => {
    update()
    setTransitionNames(ids, true)
  })
  // A newer transition may cancel this one, which rejects `ready`. The names are removed anyway.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => setTransitionNames(ids, false))
}
