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

test('misses are kept for a second and at most a thousand, and never displace what was found', async () => {
  const cache = new PromiseCache<string | undefined>({ maxEntries: 9, maxAgeMs: 4_000 })
  let loads = 0
  const find = (key: string, now: number, value?: string) =>
    cache.get(key, now, () => {
      loads++
      return Promise.resolve(value)
    })
  await find('known', 0, 'tenant')
  for (let nth = 0; nth < 1_500; nth++) await find(`none-${nth}`, 0)
  expect([cache.size, loads]).toEqual([1_001, 1_501])
  await find('none-1499', 999)
  await find('known', 3_999)
  expect(loads).toBe(1_501)
  await find('none-1499', 1_000)
  expect(loads).toBe(1_502)
})

test('expired entries are removed without being asked for', async () => {
  const cache = new PromiseCache<number>({ maxEntries: 9_000, maxAgeMs: 2_000 })
  for (let nth = 0; nth < 5_000; nth++) await cache.get(`key-${nth}`, nth % 2, () => Promise.resolve(nth))
  await cache.get('last', 4_001, () => Promise.resolve(1))
  expect(cache.size).toBe(1)
})
