import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { copiedDuration } from '#contract/rules/interface-constants.ts'
import { Kbd } from '../base/kbd.tsx'
import styles from './tooltip-host.module.css'

type Tooltip = { anchor: Element; text: string; keys: string | undefined }

let setTooltip: (tooltip: Tooltip | null) => void = () => undefined

/** Shows a tooltip at an element for a moment, such as 'Copied!' for a second. */
export function showTooltip(anchor: Element, text: string, duration = copiedDuration) {
  clearTimeout(hideTimer)
  setTooltip({ anchor, text, keys: undefined })
  hideTimer = setTimeout(() => setTooltip(null), duration)
}
let hideTimer: ReturnType<typeof setTimeout> | undefined

/**
 * The one tooltip of the app, rendered at the root. Shows `data-tooltip` (and the shortcut in `data-tooltip-keys`)
 * of an element after 400 ms of hover, or on keyboard focus.
 */
export function TooltipHost() {
  const [tooltip, setShown] = useState<Tooltip | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setTooltip = setShown
    return trackHover(setShown)
  }, [])
  useLayoutEffect(() => {
    if (tooltip && ref.current) positionTooltip(ref.current, tooltip.anchor)
  }, [tooltip])
  if (!tooltip) return null
  return (
    <div ref={ref} className={styles.tooltip} role="tooltip">
      {tooltip.text}
      {tooltip.keys && <Kbd>{tooltip.keys}</Kbd>}
    </div>
  )
}

function trackHover(update: (tooltip: Tooltip | null) => void) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Element | null = null
  const leave = () => {
    clearTimeout(timer)
    current = null
    update(null)
  }
  const enter = (target: EventTarget | null, wait: number) => {
    const anchor = target instanceof Element ? target.closest('[data-tooltip]') : null
    if (anchor === current) return
    leave()
    if (!anchor || anchor.getAttribute('aria-expanded') === 'true') return
    current = anchor
    timer = setTimeout(() => {
      if (anchor.isConnected && anchor.getAttribute('aria-expanded') !== 'true')
        update({
          anchor,
          text: anchor.getAttribute('data-tooltip') ?? '',
          keys: anchor.getAttribute('data-tooltip-keys') ?? undefined,
        })
    }, wait)
  }
  const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, listener, { signal: controller.signal, capture: true, passive: true })
  on('pointerover', (event) => {
    if (event.pointerType === 'mouse') enter(event.target, 400)
  })
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) enter(target, 200)
  })
  on('focusout', leave)
  on('pointerdown', leave)
  on('keydown', leave)
  on('scroll', leave)
  return () => {
    leave()
    controller.abort()
  }
}

/** Below the element, above it if there is no room, beside it for the collapsed sidebar. Never outside the window. */
function positionTooltip(element: HTMLElement, anchor: Element) {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const isBeside = anchor.getAttribute('data-tooltip-side') === 'end'
  const rtl = document.documentElement.dir === 'rtl'
  const fitsBelow = box.bottom + 8 + height < innerHeight
  const left = isBeside ? (rtl ? box.left - 8 - width : box.right + 8) : box.left + box.width / 2 - width / 2
  const top = isBeside ? box.top + box.height / 2 - height / 2 : fitsBelow ? box.bottom + 8 : box.top - 8 - height
  element.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, left))}px`
  element.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, top))}px`
}
