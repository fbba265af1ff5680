import { expect, test } from 'vitest'
import { createPace } from './background-pace.ts'

test('background work waits the longer the more critical calls came while it ran', async () => {
  let [calls, time] = [5, 0]
  const pace = createPace(
    () => calls,
    () => time,
  )
  time = 20
  expect(pace.delayMs()).toBe(0)
  calls += 2
  expect(pace.delayMs()).toBe(40)
  calls += 100
  expect(pace.delayMs()).toBe(140)
  time = 10_000
  expect(pace.delayMs()).toBe(3_000)
})

test('each part starts anew', async () => {
  let [calls, time] = [0, 0]
  const pace = createPace(
    () => calls,
    () => time,
  )
  calls = 3
  await pace.wait()
  time = 50
  expect(pace.delayMs()).toBe(0)
  calls = 4
  expect(pace.delayMs()).toBe(50)
})
