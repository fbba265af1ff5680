import { storeRecommendations } from '#contract/areas/recommendations/store.ts'
import type { RecommendationEvent } from '#contract/areas/recommendations/store.ts'
import { client } from '#shop/data/client.ts'

const eventsPerRequest = 50
/** Events of a few seconds are one request. */
const flushMs = 3_000

const recorded = new Set<string>()
const queue: RecommendationEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function flush() {
  clearTimeout(timer)
  timer = undefined
  const events = queue.splice(0, eventsPerRequest)
  // figures are not worth a retry
  if (events.length > 0) client(storeRecommendations.record, { events }).catch(() => undefined)
  if (queue.length > 0) timer = setTimeout(flush, flushMs)
}

/** Each item counts once per visit of the page as shown, and once as pressed. */
function record(event: RecommendationEvent['event'], element: HTMLElement) {
  const [type, id = ''] = (element.dataset.recommended ?? '').split(' ')
  const key = `${event} ${type} ${id}`
  if ((type !== 'product' && type !== 'merchant' && type !== 'order') || recorded.has(key)) return
  recorded.add(key)
  queue.push({ type, event, id })
  if (event === 'click') flush()
  else timer ??= setTimeout(flush, flushMs)
}

/** Counts what is seen and pressed among the elements with `data-recommended="type id"`. Returns how to stop. */
export function watchRecommendations(root: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLElement) {
          record('impression', target)
          observer.unobserve(target)
        }
    },
    { threshold: 0.5 },
  )
  for (const element of root.querySelectorAll('[data-recommended]')) observer.observe(element)
  const press = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? target.closest('[data-recommended]') : null
    const isControl = target instanceof Element && target.closest('a, button') !== null
    if (element instanceof HTMLElement && isControl) record('click', element)
  }
  root.addEventListener('click', press)
  return () => {
    observer.disconnect()
    root.removeEventListener('click', press)
  }
}
