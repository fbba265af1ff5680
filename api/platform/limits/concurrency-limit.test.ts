import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('two tasks run at a time, the rest wait, and a full queue rejects', async () => {
  const limit = createConcurrencyLimit({ concurrency: 2, maxQueue: 3 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  let [running, peak] = [0, 0]
  const work = (nth: number) =>
    limit(async () => {
      peak = Math.max(peak, ++running)
      await gates[nth]?.promise.finally(() => running--)
      return nth
    })
  const all = [0, 1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(running).toBe(2)
  gates[0]?.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  for (const gate of gates.slice(1)) gate.resolve()
  expect(await Promise.all(all.slice(1))).toEqual([1, 2, 3, 4])
  expect(peak).toBe(2)
  expect(await limit(() => Promise.resolve('next'))).toBe('next')
})
