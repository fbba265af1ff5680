import { useEffect, useEffectEvent, useState } from 'react'

/** Whether a key belongs to an input, a menu, text composition or an open dialog. */
export function isKeyHandledElsewhere(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return true
  const target = event.target
  if (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]',
    )
  )
    return true
  return document.querySelector('[aria-modal="true"]') !== null
}

type RowKeyHandlers = {
  count: number
  open: (index: number) => void
  toggle?: (index: number, range: boolean) => void
  /** Called for single letters; returns whether the letter was handled. */
  onLetter: (onLetter: string, index: number) => boolean
}

/** J, K and arrows move, Enter opens, X toggles. Returns the current row and its setter. */
export function useRowKeys(keys: RowKeyHandlers) {
  const [current, setCurrent] = useState(-1)
  const currentIndex = current < keys.count ? current : -1
  const handleKeydown = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyHandledElsewhere(event)) return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined && keys.count > 0) setCurrent(Math.max(0, Math.min(keys.count - 1, currentIndex + step)))
    else if (event.repeat) return
    else if (
      event.key === 'Enter' &&
      currentIndex >= 0 &&
      !(event.target instanceof HTMLElement && event.target.closest('a, button'))
    )
      keys.open(currentIndex)
    else if (event.key.toLowerCase() === 'x' && currentIndex >= 0 && keys.toggle)
      keys.toggle(currentIndex, event.shiftKey)
    else if (!/^[a-z]$/i.test(event.key) || !keys.onLetter(event.key.toLowerCase(), currentIndex)) return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeydown)
    return () => document.removeEventListener('keydown', handleKeydown)
  }, [])
  return [currentIndex, setCurrent] as const
}
