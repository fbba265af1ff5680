import { toastDuration } from '#contract/rules/interface-constants.ts'
import { createStore } from '../base/store.ts'

type ToastTone = 'good' | 'bad' | 'now' | 'plain'
export type Toast = {
  id: number
  tone: ToastTone
  title?: string
  text: string
  /** Time on the screen, ms. */
  duration: number
  action?: { text: string; run: () => void }
  /** A toast replaces older ones with the same key. */
  dedupeKey?: string
}

type ToastOptions = Partial<Omit<Toast, 'id' | 'text'>>

/** The visible toasts, newest last. */
export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast for 3 s, or 8 s if it has an action. Replaces an older toast with the same text. Returns its id. */
export function toast(text: string, options: ToastOptions = {}) {
  lastId += 1
  const next: Toast = { id: lastId, tone: 'plain', duration: options.action ? 8000 : toastDuration, ...options, text }
  toasts.set(
    [
      ...toasts
        .get()
        .filter(
          (other) =>
            (next.dedupeKey === undefined || other.dedupeKey !== next.dedupeKey) &&
            (other.text !== text || other.title !== next.title),
        ),
      next,
    ].slice(-4),
  )
  return next.id
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((next) => next.id !== id))
