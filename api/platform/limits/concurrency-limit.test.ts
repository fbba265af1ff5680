import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('two run at a time, the third waits for a place, also behind one that failed; a full line refuses', async () => {
  const inTurn = createConcurrencyLimit({ concurrency: 2, maxQueue: 3 })
  const doors = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  let [running, most] = [0, 0]
  const work = (nth: number) =>
    inTurn(async () => {
      most = Math.max(most, ++running)
      await doors[nth]?.promise.finally(() => running--)
      return nth
    })
  const all = [0, 1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(running).toBe(2)
  doors[0]?.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  for (const door of doors.slice(1)) door.resolve()
  expect(await Promise.all(all.slice(1))).toEqual([1, 2, 3, 4])
  expect(most).toBe(2)
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})
