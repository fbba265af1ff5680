import { useEffect, useEffectEvent, useState } from 'react'

/** Whether a key belongs to what is being typed, chosen or composed, or to an open dialog. */
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

type Keys = {
  count: number
  open: (index: number) => void
  choose?: (index: number, range: boolean) => void
  /** Single letters that act on the chosen rows, else on the current one. */
  letter: (letter: string, index: number) => boolean
}

/** J/K or arrows move, Enter opens, X chooses; gives the current row. */
export function useRowKeys(keys: Keys) {
  const [current, setCurrent] = useState(-1)
  const at = current < keys.count ? current : -1
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyHandledElsewhere(event)) return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined && keys.count > 0) setCurrent(Math.max(0, Math.min(keys.count - 1, at + step)))
    else if (event.repeat) return
    else if (
      event.key === 'Enter' &&
      at >= 0 &&
      !(event.target instanceof HTMLElement && event.target.closest('a, button'))
    )
      keys.open(at)
    else if (event.key.toLowerCase() === 'x' && at >= 0 && keys.choose) keys.choose(at, event.shiftKey)
    else if (!/^[a-z]$/i.test(event.key) || !keys.letter(event.key.toLowerCase(), at)) return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return [at, setCurrent] as const
}
