import { expect, test } from 'vitest'
import { Cache, PromiseCache } from './cache.ts'

test('entries expire by age, then the least recently used entry is removed', () => {
  const removed: string[] = []
  const cache = new Cache<number>({ maxEntries: 2, onRemove: (key) => removed.push(key) })
  cache.set('a', 1, 10)
  cache.set('b', 2, 100)
  expect(cache.get('a', 9)).toBe(1)
  cache.set('c', 3, 100)
  expect([cache.get('a', 9), cache.get('b', 9), cache.get('c', 9)]).toEqual([1, undefined, 3])
  expect(cache.get('a', 10)).toBeUndefined()
  expect([removed, cache.size]).toEqual([['b', 'a'], 1])
  cache.clear()
  expect([removed, cache.size]).toEqual([['b', 'a', 'c'], 0])
})

test('an entry above the weight limit is not cached', () => {
  const cache = new Cache<string>({ maxEntries: 9, maxWeight: 3, weigh: (text) => text.length })
  cache.set('a', 'ab', 9)
  cache.set('b', 'abcd', 9)
  expect(cache.size).toBe(0)
  cache.set('c', 'abc', 9)
  expect(cache.get('c', 1)).toBe('abc')
})

test('a promise is loaded once at a time, cached for its age, and removed when it fails', async () => {
  const cache = new PromiseCache<number>({ maxEntries: 9, maxAgeMs: 10 })
  let loads = 0
  const at = (now: number, load = async () => ++loads) => cache.get('a', now, load)
  expect(await Promise.all([at(0), at(5), at(9), at(10)])).toEqual([1, 1, 1, 2])
  await expect(at(20, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await at(20)).toBe(3)
  expect(await at(19)).toBe(4)
})
