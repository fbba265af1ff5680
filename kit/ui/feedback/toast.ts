export type ToastTone = 'good' | 'bad' | 'now' | 'plain'
export type Toast = {
  id: number
  tone: ToastTone
  title?: string
  text: string
  /** How long it stays, ms. */
  stay: number
  action?: { text: string; run: () => void }
  /** Of one matter only the newest notice is shown. */
  matter?: string
}

type Wish = Partial<Omit<Toast, 'id' | 'text'>>

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a short notice at the bottom end for 3 s (longer with something to press); the same words are not stacked. */
export function toast(text: string, wish: Wish = {}) {
  last += 1
  const one: Toast = { id: last, tone: 'plain', stay: wish.action ? 8000 : 3000, ...wish, text }
  put(
    [
      ...shown.filter(
        (other) =>
          (one.matter === undefined || other.matter !== one.matter) &&
          (other.text !== text || other.title !== one.title),
      ),
      one,
    ].slice(-4),
  )
  return one.id
}

export const dropToast = (id: number) => put(shown.filter((one) => one.id !== id))
export const toasts = {
  now: () => shown,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
