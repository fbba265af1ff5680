import { expect, test, vi } from 'vitest'
import { createEmitter, createStore } from './store.ts'

test('a store notifies its subscribers only if the value changes', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set(1)
  store.set(2)
  expect([store.get(), listener.mock.calls.length]).toEqual([2, 1])
  unsubscribe()
  store.set(3)
  expect([store.get(), listener.mock.calls.length]).toEqual([3, 1])
})

test('an emitter is connected while it has subscribers', () => {
  const log: string[] = []
  const emitter = createEmitter(() => {
    log.push('on')
    return () => log.push('off')
  })
  const [first, second] = [emitter.subscribe(() => log.push('first')), emitter.subscribe(() => log.push('second'))]
  emitter.emit()
  first()
  first()
  second()
  emitter.subscribe(() => undefined)
  expect(log).toEqual(['on', 'first', 'second', 'off', 'on'])
})
