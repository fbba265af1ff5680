import { expect, test } from 'vitest'
import { toast, toasts } from './toast.ts'

test('reminders of one matter take each other’s place; what else is said stays', () => {
  toast('Saved')
  for (const id of ['1', '2', '3']) toast(`Order #${id} still waits`, { dedupeKey: 'unanswered' })
  expect(toasts.get().map(({ text }) => text)).toEqual(['Saved', 'Order #3 still waits'])
})
