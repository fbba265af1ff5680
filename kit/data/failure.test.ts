import { beforeEach, expect, test, vi } from 'vitest'
import {
  addFailedActionPlace,
  clearFailedAction,
  failedAction,
  failedActionPlaces,
  repeatPress,
} from '#kit/ui/feedback/failed-action.ts'
import { dismissToast, toasts } from '#kit/ui/feedback/toast.ts'
import { CallError } from './client.ts'
import { toCallError, showFailure } from './failure.ts'

const genericError = (fields: object = {}) =>
  new CallError({
    status_code: 500,
    message: 'Something went wrong.',
    code: 'INTERNAL_ERROR',
    request_id: 'req-7',
    ...fields,
  })
beforeEach(() => {
  clearFailedAction()
  for (const { id } of toasts.get()) dismissToast(id)
})

test('a generic failure shows a strip with the request id and retry, and no toast', () => {
  const retry = vi.fn<() => void>()
  showFailure(genericError(), { retry, title: '#10432' })
  expect(toasts.get()).toEqual([])
  expect(failedAction.get()).toMatchObject({
    text: 'Something went wrong.',
    title: '#10432',
    requestId: 'req-7',
    isCertain: true,
  })
  failedAction.get()?.retry?.()
  expect(retry).toHaveBeenCalledOnce()
})

test('an unreadable response is shown as uncertain', () => {
  showFailure(new CallError({ status_code: 502, message: 'Invalid response from server' }))
  expect(toasts.get()).toEqual([])
  expect(failedAction.get()).toEqual({ text: 'Invalid response from server', isCertain: false })
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
    genericError(),
    'An error occurred while deleting the segment',
    'An error occurred while deleting the segment',
  ],
  [
    'no network',
    new CallError({ status_code: 0, message: 'The server cannot be reached. Check your connection and try again.' }),
    undefined,
    'The server cannot be reached. Check your connection and try again.',
  ],
])('%s is shown as a toast', (_title, error, errorText, text) => {
  showFailure(error, { errorText })
  expect(toasts.get().map(({ text, tone }) => [text, tone])).toEqual([[text, 'bad']])
  expect(failedAction.get()).toBeNull()
})

test('an error of the page itself is shown with the generic message', () => {
  const error = toCallError(new TypeError("Cannot read properties of undefined (reading 'x')"))
  expect(error).toMatchObject({ status: 500, message: 'Something went wrong.', isGeneric: true })
  expect(toCallError(error)).toBe(error)
})

test('the innermost place shows the failed action', () => {
  const leavePage = addFailedActionPlace('page')
  const leaveDialog = addFailedActionPlace('dialog')
  expect(failedActionPlaces.get().at(-1)).toBe('dialog')
  leaveDialog()
  expect(failedActionPlaces.get().at(-1)).toBe('page')
  leavePage()
  expect(failedActionPlaces.get().at(-1)).toBeUndefined()
})

test('retry clicks the same button, unless it is gone or has changed its label', () => {
  const button = { isConnected: true, textContent: 'Accept', click: vi.fn<() => void>() }
  const press = { button: button as unknown as HTMLElement, label: 'Accept' }
  repeatPress(press)?.()
  expect(button.click).toHaveBeenCalledOnce()
  const repeatLater = repeatPress(press)
  button.textContent = 'Ready'
  repeatLater?.()
  expect(button.click).toHaveBeenCalledOnce()
  expect(repeatPress(press)).toBeUndefined()
  button.textContent = 'Accept'
  button.isConnected = false
  expect(repeatPress(press)).toBeUndefined()
  expect(repeatPress(undefined)).toBeUndefined()
})
