import { beforeEach, expect, test, vi } from 'vitest'
import { dropNotSaved, notSaved, pressAgain } from '#kit/ui/feedback/failed-action.ts'
import { dropToast, toasts } from '#kit/ui/feedback/toast.ts'
import { CallError } from './client.ts'
import { callErrorOf, tellFailure } from './failure.ts'

const bare = (more: object = {}) =>
  new CallError({
    status_code: 500,
    message: 'Something went wrong.',
    code: 'INTERNAL_ERROR',
    request_id: 'req-7',
    ...more,
  })
beforeEach(() => {
  dropNotSaved()
  for (const { id } of toasts.now()) dropToast(id)
})

test('a failure without a named message makes no toast, but says in the page that nothing was changed, with the request and a way to try again', () => {
  const again = vi.fn<() => void>()
  tellFailure(bare(), { again, title: '#10432' })
  expect(toasts.now()).toEqual([])
  expect(notSaved.now()).toMatchObject({
    text: 'Something went wrong.',
    title: '#10432',
    requestId: 'req-7',
    isSure: true,
  })
  notSaved.now()?.again?.()
  expect(again).toHaveBeenCalledOnce()
})

test('an answer that nobody can read may have come about', () => {
  tellFailure(new CallError({ status_code: 502, message: 'Invalid response from server' }))
  expect(toasts.now()).toEqual([])
  expect(notSaved.now()).toEqual({ text: 'Invalid response from server', isSure: false })
})

test.each([
  [
    'a refusal',
    new CallError({ status_code: 409, message: 'Somebody was faster.', code: 'CONFLICT' }),
    undefined,
    'Somebody was faster.',
  ],
  [
    'words of the server’s own',
    new CallError({ status_code: 500, message: 'The printer is out of paper.', code: 'INTERNAL_ERROR' }, true),
    'not these',
    'The printer is out of paper.',
  ],
  [
    'what the call says of a fault',
    new CallError({ status_code: 500, message: 'Something wrong updating Domain', code: 'INTERNAL_ERROR' }),
    undefined,
    'Something wrong updating Domain',
  ],
  [
    'what the screen says of a fault',
    bare(),
    'An error occurred while deleting the segment',
    'An error occurred while deleting the segment',
  ],
  [
    'no network',
    new CallError({ status_code: 0, message: 'The server cannot be reached. Check your connection and try again.' }),
    undefined,
    'The server cannot be reached. Check your connection and try again.',
  ],
])('%s is a named message and stands in a toast', (_title, error, failed, words) => {
  tellFailure(error, { failed })
  expect(toasts.now().map(({ text, tone }) => [text, tone])).toEqual([[words, 'bad']])
  expect(notSaved.now()).toBeNull()
})

test('an error of the page itself is shown without its own words', () => {
  const error = callErrorOf(new TypeError("Cannot read properties of undefined (reading 'x')"))
  expect(error).toMatchObject({ status: 500, message: 'Something went wrong.', isBare: true })
  expect(callErrorOf(error)).toBe(error)
})

test('the innermost place shows it, and the one around it again when that has gone', () => {
  const leavePage = notSaved.enter('page')
  const leaveDialog = notSaved.enter('dialog')
  expect(notSaved.place()).toBe('dialog')
  leaveDialog()
  expect(notSaved.place()).toBe('page')
  leavePage()
  expect(notSaved.place()).toBeUndefined()
})

test('trying again presses the same button, unless it has gone or means something else by now', () => {
  const button = { isConnected: true, textContent: 'Accept', click: vi.fn<() => void>() }
  const press = { button: button as unknown as HTMLElement, words: 'Accept' }
  pressAgain(press)?.()
  expect(button.click).toHaveBeenCalledOnce()
  const late = pressAgain(press)
  button.textContent = 'Ready'
  late?.()
  expect(button.click).toHaveBeenCalledOnce()
  expect(pressAgain(press)).toBeUndefined()
  button.textContent = 'Accept'
  button.isConnected = false
  expect(pressAgain(press)).toBeUndefined()
  expect(pressAgain(undefined)).toBeUndefined()
})
