import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Kbd } from '../base/kbd.tsx'
import styles from './tooltip-host.module.css'

type Shown = { at: Element; text: string; keys: string | undefined }

let showNow: (shown: Shown | null) => void = () => undefined

/** Says a word beside an element for a moment, such as 'Copied!' for a second. */
export function showTooltip(at: Element, text: string, stay = 1000) {
  clearTimeout(told)
  showNow({ at, text, keys: undefined })
  told = setTimeout(() => showNow(null), stay)
}
let told: ReturnType<typeof setTimeout> | undefined

/** The one tooltip of the app: for whatever carries `data-tip` (and `data-tip-keys`), after 400 ms of hovering or on focus by key. Stands once, at the root. */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    showNow = setShown
    return follow(setShown)
  }, [])
  useLayoutEffect(() => {
    if (shown && place.current) put(place.current, shown.at)
  }, [shown])
  if (!shown) return null
  return (
    <div ref={place} className={styles.tip} role="tooltip">
      {shown.text}
      {shown.keys && <Kbd>{shown.keys}</Kbd>}
    </div>
  )
}

function follow(show: (shown: Shown | null) => void) {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Element | null = null
  const leave = () => {
    clearTimeout(timer)
    current = null
    show(null)
  }
  const near = (target: EventTarget | null, wait: number) => {
    const at = target instanceof Element ? target.closest('[data-tip]') : null
    if (at === current) return
    leave()
    if (!at || at.getAttribute('aria-expanded') === 'true') return
    current = at
    timer = setTimeout(() => {
      if (at.isConnected && at.getAttribute('aria-expanded') !== 'true')
        show({ at, text: at.getAttribute('data-tip') ?? '', keys: at.getAttribute('data-tip-keys') ?? undefined })
    }, wait)
  }
  const on = <K extends keyof DocumentEventMap>(name: K, hear: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, hear, { signal: end.signal, capture: true, passive: true })
  on('pointerover', (event) => {
    if (event.pointerType === 'mouse') near(event.target, 400)
  })
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) near(target, 200)
  })
  on('focusout', leave)
  on('pointerdown', leave)
  on('keydown', leave)
  on('scroll', leave)
  return () => {
    leave()
    end.abort()
  }
}

/** Below the element, above it where there is no room, beside it for the narrow menu; never outside the window. */
function put(tip: HTMLElement, at: Element) {
  const box = at.getBoundingClientRect()
  const { offsetWidth: wide, offsetHeight: high } = tip
  const beside = at.getAttribute('data-tip-side') === 'end'
  const rtl = document.documentElement.dir === 'rtl'
  const below = box.bottom + 8 + high < innerHeight
  const left = beside ? (rtl ? box.left - 8 - wide : box.right + 8) : box.left + box.width / 2 - wide / 2
  const top = beside ? box.top + box.height / 2 - high / 2 : below ? box.bottom + 8 : box.top - 8 - high
  tip.style.left = `${Math.max(8, Math.min(innerWidth - wide - 8, left))}px`
  tip.style.top = `${Math.max(8, Math.min(innerHeight - high - 8, top))}px`
}
