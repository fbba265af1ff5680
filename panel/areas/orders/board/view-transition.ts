const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)

function name(ids: readonly string[], named: boolean) {
  for (const id of ids) cardOf(id)?.style.setProperty('view-transition-name', named ? `order-${CSS.escape(id)}` : '')
}

/** Lets cards travel to their new place in 200 ms; at once where the browser cannot, or the reader wants no motion. */
export function changeSmoothly(ids: readonly string[], change: () => void, plain: () => void) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (ids.length === 0 || ids.length > 6 || still || !('startViewTransition' in document) || document.hidden)
    return plain()
  name(ids, true)
  const transition = document.startViewTransition(() => {
    change()
    name(ids, true)
  })
  // a newer change may overtake this one, which rejects `ready`; the names are taken off all the same
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => name(ids, false))
}
