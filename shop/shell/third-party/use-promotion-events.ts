import { useEffect } from 'react'
import { storePromotions } from '#contract/areas/storefront/promotion-events.ts'
import type { PromotionEvent } from '#contract/areas/storefront/promotion-events.ts'
import { client } from '#shop/data/client.ts'

/** Events of a few seconds are one request. */
const flushMs = 2_000
const eventsPerRequest = 50

const recorded = new Set<string>()
const queue: PromotionEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function flush() {
  clearTimeout(timer)
  timer = undefined
  const events = queue.splice(0, eventsPerRequest)
  // figures are not worth a retry
  if (events.length > 0) client(storePromotions.record, { events }).catch(() => undefined)
  if (queue.length > 0) timer = setTimeout(flush, flushMs)
}

/** Each event of a promotion counts once per page load. `promotion` is a type and an id. */
function record(event: PromotionEvent['event'], promotion: string) {
  const [type, id = ''] = promotion.split(' ')
  const key = `${event} ${promotion}`
  if ((type !== 'banner' && type !== 'popup') || recorded.has(key)) return
  recorded.add(key)
  queue.push({ type, event, id })
  // a press may leave the page
  if (event === 'clicked') flush()
  else timer ??= setTimeout(flush, flushMs)
}

const promotionOf = (target: unknown) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-promotion]')?.dataset.promotion : undefined

/**
 * Counts the banners and popups that are seen, pressed and closed: elements with `data-promotion="type id"`. A popup's HTML
 * runs in a frame that hides its events; a press into it moves the focus there.
 */
function watchPromotions(): () => void {
  const watched = new Map<Element, string>()
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) record('shown', watched.get(target) ?? '')
    },
    { threshold: 0.5 },
  )
  const scan = () => {
    for (const [element, promotion] of watched)
      if (!element.isConnected) {
        watched.delete(element)
        seen.unobserve(element)
        if (promotion.startsWith('popup ') && recorded.has(`shown ${promotion}`)) record('closed', promotion)
      }
    for (const element of document.querySelectorAll<HTMLElement>('[data-promotion]'))
      if (!watched.has(element)) {
        watched.set(element, element.dataset.promotion ?? '')
        seen.observe(element)
      }
  }
  const changes = new MutationObserver(scan)
  const press = ({ target }: Event) => {
    const promotion = promotionOf(target)
    if (promotion && target instanceof Element && target.closest('a')) record('clicked', promotion)
  }
  const focusFrame = () => {
    const promotion = document.activeElement instanceof HTMLIFrameElement && promotionOf(document.activeElement)
    if (promotion) record('clicked', promotion)
  }
  scan()
  changes.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('click', press, true)
  window.addEventListener('blur', focusFrame)
  return () => {
    changes.disconnect()
    seen.disconnect()
    document.removeEventListener('click', press, true)
    window.removeEventListener('blur', focusFrame)
  }
}

export function usePromotionEvents(isEnabled: boolean) {
  useEffect(() => (isEnabled ? watchPromotions() : undefined), [isEnabled])
}
