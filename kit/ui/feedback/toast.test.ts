import { expect, test } from 'vitest'
import { toast, toasts } from './toast.ts'

test('a toast replaces an older one with the same dedupe key', () => {
  toast('Saved')
  for (const id of ['1', '2', '3']) toast(`Order #${id} still waits`, { dedupeKey: 'unanswered' })
  expect(toasts.get().map(({ text }) => text)).toEqual(['Saved', 'Order #3 still waits'])
})
