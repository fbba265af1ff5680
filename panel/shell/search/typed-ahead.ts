/** Captures keys between the search shortcut and the focus of its input, which may still be loading. */
export function createTypedAhead() {
  let isCapturing = false
  let text = ''
  return {
    start: () => {
      isCapturing = true
      text = ''
    },
    /** Captures a key and returns true if the page must not handle it. Escape ends the capture. */
    capture: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>) => {
      if (event.key === 'Escape') isCapturing = false
      if (!isCapturing || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
      if (event.key.length === 1) text += event.key
      else if (event.key === 'Backspace') text = text.slice(0, -1)
      return true
    },
    /** Ends the capture and returns the text. */
    flush: () => {
      const captured = text
      isCapturing = false
      text = ''
      return captured
    },
  }
}

export type TypedAhead = ReturnType<typeof createTypedAhead>
