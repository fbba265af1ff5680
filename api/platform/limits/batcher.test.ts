import { expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

const done = (items: readonly string[]): PromiseSettledResult<string>[] =>
  items.map((item) =>
    item.startsWith('bad')
      ? { status: 'rejected', reason: new Error(item) }
      : { status: 'fulfilled', value: item.toUpperCase() },
  )
const limits = { maxSize: 3, minSize: 3, concurrency: 2, maxWaitMs: 60_000 }

/** Goes that end when told. */
function startBatcher(canRepeat = true, more: Partial<typeof limits> = {}) {
  const goes: { items: readonly string[]; end: (result?: Error) => void }[] = []
  const put = createBatcher<string, string>(
    { ...limits, ...more },
    (items) =>
      new Promise((resolve, reject) =>
        goes.push({ items, end: (error) => (error ? reject(error) : resolve(done(items))) }),
      ),
    () => canRepeat,
  )
  return { goes, put: (item: string, key = 'k') => put(key, item) }
}
const settle = () => new Promise((resume) => setImmediate(resume))

test('who comes alone goes at once; who comes meanwhile goes together, each with its own end', async () => {
  const { goes, put } = startBatcher()
  const first = put('a')
  expect(goes.map(({ items }) => items)).toEqual([['a']])
  const [second, third] = [put('b'), put('bad c')]
  third.catch(() => undefined)
  expect(goes).toHaveLength(1)
  goes[0]?.end()
  expect(await first).toBe('A')
  await settle()
  expect(goes[1]?.items).toEqual(['b', 'bad c'])
  goes[1]?.end()
  expect(await second).toBe('B')
  await expect(third).rejects.toThrow('bad c')
})

test('a full go starts beside the one that runs, no more than so many at once; keys do not wait on each other', async () => {
  const { goes, put } = startBatcher()
  for (const item of 'abcdefg') void put(item)
  expect(goes.map(({ items }) => items.join(''))).toEqual(['a', 'bcd'])
  void put('x', 'other')
  expect(goes).toHaveLength(3)
  goes[0]?.end()
  await settle()
  expect(goes.at(-1)?.items.join('')).toBe('efg')
})

test('with enough to be worth it the next begins beside the one that runs, and takes what came meanwhile up to the most', async () => {
  const { goes, put } = startBatcher(true, { minSize: 2 })
  for (const item of 'abc') void put(item)
  expect(goes.map(({ items }) => items.join(''))).toEqual(['a', 'bc'])
  for (const item of 'defg') void put(item)
  goes[0]?.end()
  await settle()
  expect(goes.at(-1)?.items.join('')).toBe('def')
  expect(goes).toHaveLength(3)
})

test('nobody waits longer than patience for one that hangs', () => {
  vi.useFakeTimers()
  try {
    const { goes, put } = startBatcher(true, { maxWaitMs: 25 })
    void put('hangs')
    void put('b')
    vi.advanceTimersByTime(24)
    expect(goes).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(goes[1]?.items).toEqual(['b'])
  } finally {
    vi.useRealTimers()
  }
})

test('what fails as a whole is done again one by one; not when something of it may stand', async () => {
  for (const canRepeat of [true, false]) {
    const { goes, put } = startBatcher(canRepeat)
    void put('a')
    const both = [put('b'), put('c')].map((one) =>
      one.then(
        (value) => value,
        (error: Error) => error.message,
      ),
    )
    goes[0]?.end()
    await settle()
    goes[1]?.end(new Error('broken'))
    await settle()
    if (!canRepeat) expect(await Promise.all(both)).toEqual(['broken', 'broken'])
    else {
      expect(goes.slice(2).map(({ items }) => items)).toEqual([['b'], ['c']])
      goes[2]?.end()
      goes[3]?.end(new Error('still broken'))
      expect(await Promise.all(both)).toEqual(['B', 'still broken'])
    }
  }
})
