/** Keys pressed after the search was asked for and before its field has the focus (it may still be loading): kept in order, and handed to the field. */
export function createTypedAhead() {
  let waits = false
  let kept = ''
  return {
    start: () => {
      waits = true
      kept = ''
    },
    /** Whether the key is kept, or swallowed as one that the page behind must not act on. Escape ends the waiting. */
    keeps: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>) => {
      if (event.key === 'Escape') waits = false
      if (!waits || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
      if (event.key.length === 1) kept += event.key
      else if (event.key === 'Backspace') kept = kept.slice(0, -1)
      return true
    },
    /** What was kept, for the field that has the focus now. */
    handOver: () => {
      const letters = kept
      waits = false
      kept = ''
      return letters
    },
  }
}

export type TypedAhead = ReturnType<typeof createTypedAhead>
