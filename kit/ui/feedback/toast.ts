import { createStore } from '../base/store.ts'

type ToastTone = 'good' | 'bad' | 'now' | 'plain'
export type Toast = {
  id: number
  tone: ToastTone
  title?: string
  text: string
  /** How long it stays, ms. */
  duration: number
  action?: { text: string; run: () => void }
  /** Of one matter only the newest notice is shown. */
  dedupeKey?: string
}

type ToastOptions = Partial<Omit<Toast, 'id' | 'text'>>

/** The toasts that are shown, the newest last. */
export const toasts = createStore<readonly Toast[]>([])
let last = 0

/** Shows a short notice at the bottom end for 3 s (longer with something to press); the same words are not stacked. */
export function toast(text: string, wish: ToastOptions = {}) {
  last += 1
  const one: Toast = { id: last, tone: 'plain', duration: wish.action ? 8000 : 3000, ...wish, text }
  toasts.set(
    [
      ...toasts
        .get()
        .filter(
          (other) =>
            (one.dedupeKey === undefined || other.dedupeKey !== one.dedupeKey) &&
            (other.text !== text || other.title !== one.title),
        ),
      one,
    ].slice(-4),
  )
  return one.id
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id))
