import { expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

const settleAll = (items: readonly string[]): PromiseSettledResult<string>[] =>
  items.map((item) =>
    item.startsWith('bad')
      ? { status: 'rejected', reason: new Error(item) }
      : { status: 'fulfilled', value: item.toUpperCase() },
  )
const limits = { maxSize: 3, minSize: 3, concurrency: 2, maxWaitMs: 60_000 }

/** Starts a batcher whose batches end on request. */
function startBatcher(canRetry = true, options: Partial<typeof limits> = {}) {
  const batches: { items: readonly string[]; finish: (result?: Error) => void }[] = []
  const add = createBatcher<string, string>(
    { ...limits, ...options },
    (items) =>
      new Promise((resolve, reject) =>
        batches.push({ items, finish: (error) => (error ? reject(error) : resolve(settleAll(items))) }),
      ),
    () => canRetry,
  )
  return { batches, add: (item: string, key = 'k') => add(key, item) }
}
const nextTurn = () => new Promise((resume) => setImmediate(resume))

test('a single item runs immediately; items that arrive meanwhile form one batch with separate results', async () => {
  const { batches, add } = startBatcher()
  const first = add('a')
  expect(batches.map(({ items }) => items)).toEqual([['a']])
  const [second, third] = [add('b'), add('bad c')]
  third.catch(() => undefined)
  expect(batches).toHaveLength(1)
  batches[0]?.finish()
  expect(await first).toBe('A')
  await nextTurn()
  expect(batches[1]?.items).toEqual(['b', 'bad c'])
  batches[1]?.finish()
  expect(await second).toBe('B')
  await expect(third).rejects.toThrow('bad c')
})

test('a full batch runs in parallel up to the concurrency limit; keys do not block each other', async () => {
  const { batches, add } = startBatcher()
  for (const item of 'abcdefg') void add(item)
  expect(batches.map(({ items }) => items.join(''))).toEqual(['a', 'bcd'])
  void add('x', 'other')
  expect(batches).toHaveLength(3)
  batches[0]?.finish()
  await nextTurn()
  expect(batches.at(-1)?.items.join('')).toBe('efg')
})

test('minSize items start a batch beside a running one; a batch takes at most maxSize items', async () => {
  const { batches, add } = startBatcher(true, { minSize: 2 })
  for (const item of 'abc') void add(item)
  expect(batches.map(({ items }) => items.join(''))).toEqual(['a', 'bc'])
  for (const item of 'defg') void add(item)
  batches[0]?.finish()
  await nextTurn()
  expect(batches.at(-1)?.items.join('')).toBe('def')
  expect(batches).toHaveLength(3)
})

test('an item waits at most maxWaitMs for a batch that hangs', () => {
  vi.useFakeTimers()
  try {
    const { batches, add } = startBatcher(true, { maxWaitMs: 25 })
    void add('hangs')
    void add('b')
    vi.advanceTimersByTime(24)
    expect(batches).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(batches[1]?.items).toEqual(['b'])
  } finally {
    vi.useRealTimers()
  }
})

test('a failed batch is repeated item by item, unless its outcome is unknown', async () => {
  for (const canRetry of [true, false]) {
    const { batches, add } = startBatcher(canRetry)
    void add('a')
    const both = [add('b'), add('c')].map((pending) =>
      pending.then(
        (value) => value,
        (error: Error) => error.message,
      ),
    )
    batches[0]?.finish()
    await nextTurn()
    batches[1]?.finish(new Error('broken'))
    await nextTurn()
    if (!canRetry) expect(await Promise.all(both)).toEqual(['broken', 'broken'])
    else {
      expect(batches.slice(2).map(({ items }) => items)).toEqual([['b'], ['c']])
      batches[2]?.finish()
      batches[3]?.finish(new Error('still broken'))
      expect(await Promise.all(both)).toEqual(['B', 'still broken'])
    }
  }
})
