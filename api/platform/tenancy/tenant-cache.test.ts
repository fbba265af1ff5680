import { expect, test } from 'vitest'
import { TenantCache, invalidateCaches } from './tenant-cache.ts'

const at = (tenantId: string, subject: string, ...parts: string[]) => ({ tenantId, subject, parts })

test('an entry belongs to one tenant and expires', () => {
  const cache = new TenantCache<string>({ maxEntries: 10 })
  cache.set(at('a', 'pier', 'en'), 'menu', 1_000)
  expect(cache.get(at('a', 'pier', 'en'), 999)).toBe('menu')
  expect(cache.get(at('b', 'pier', 'en'), 999)).toBeUndefined()
  expect(cache.get(at('a', 'pier', 'ar'), 999)).toBeUndefined()
  expect(cache.get(at('a', 'pier', 'en'), 1_000)).toBeUndefined()
  expect(cache.size).toBe(0)
  expect(() => cache.set(at('', 'pier'), 'menu', 1_000)).toThrow('tenant')
})

test('the least recently used entry is removed first, by number and by weight', () => {
  const cache = new TenantCache<string>({ maxEntries: 3, maxWeight: 10, weigh: (text) => text.length })
  for (const name of ['one', 'two', 'six']) cache.set(at('a', name), name, 9)
  expect(cache.get(at('a', 'one'), 1)).toBe('one')
  cache.set(at('a', 'ten'), 'ten', 9)
  expect(['one', 'two', 'six', 'ten'].map((name) => cache.get(at('a', name), 1))).toEqual([
    'one',
    undefined,
    'six',
    'ten',
  ])
  cache.set(at('a', 'eight'), 'eighteen', 9)
  expect(cache.size).toBe(1)
  cache.set(at('a', 'eight'), 'eight', 9)
  expect([cache.size, cache.get(at('a', 'eight'), 1)]).toEqual([1, 'eight'])
})

test('an event invalidates its merchant only', () => {
  const cache = new TenantCache<string>({ maxEntries: 10 })
  for (const key of [at('a', 'pier', 'en'), at('a', 'pier', 'ar'), at('a', 'anchor', 'en'), at('b', 'pier', 'en')])
    cache.set(key, 'menu', 9)
  const change = {
    id: '1',
    tenantId: 'a',
    merchantId: null,
    kind: 'event' as const,
    name: 'product.changed',
    subject: 'x',
    payload: { merchant_id: 'pier', product_ids: [] },
    createdAt: '',
  }
  invalidateCaches([{ ...change, name: 'order.created' }])
  expect(cache.size).toBe(4)
  invalidateCaches([change])
  cache.set(at('a', 'merchants'), 'list', 9)
  invalidateCaches([{ ...change, payload: { merchant_id: 'nobody' } }])
  expect(cache.get(at('a', 'merchants'), 1)).toBe('list')
  invalidateCaches([{ ...change, name: 'merchant.updated', payload: { merchant_id: 'nobody', merchant: {} } }])
  expect(cache.get(at('a', 'merchants'), 1)).toBeUndefined()
  expect(
    [at('a', 'pier', 'en'), at('a', 'pier', 'ar'), at('a', 'anchor', 'en'), at('b', 'pier', 'en')].map((key) =>
      cache.get(key, 1),
    ),
  ).toEqual([undefined, undefined, 'menu', 'menu'])
})

test('a change of settings invalidates the whole tenant', () => {
  const cache = new TenantCache<string>({ maxEntries: 10 })
  for (const key of [at('a', 'pier', 'en'), at('a', 'tenant'), at('ab', 'pier'), at('b', 'tenant')])
    cache.set(key, 'page', 9)
  invalidateCaches([
    {
      id: '1',
      tenantId: 'a',
      merchantId: null,
      kind: 'event',
      name: 'settings.changed',
      subject: 'settings',
      payload: { keys: ['colors'] },
      createdAt: '',
    },
  ])
  expect(
    [at('a', 'pier', 'en'), at('a', 'tenant'), at('ab', 'pier'), at('b', 'tenant')].map((key) => cache.get(key, 1)),
  ).toEqual([undefined, undefined, 'page', 'page'])
})

test('an invalidation changes the generation, so that older reads are not cached', () => {
  const cache = new TenantCache<number>({ maxEntries: 10 })
  const key = at('a', 'orders')
  cache.set(key, 7, 9)
  const before = cache.generation(key)
  expect(cache.generation(key)).toBe(before)
  invalidateCaches([
    {
      id: '1',
      tenantId: 'a',
      merchantId: 'pier',
      kind: 'event',
      name: 'order.updated',
      subject: 'x',
      payload: {},
      createdAt: '',
    },
  ])
  expect(cache.get(key, 1)).toBeUndefined()
  expect(cache.generation(key)).not.toBe(before)
})
