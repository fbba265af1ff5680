import { expect, test } from 'vitest'
import { tokenWait, waitForToken } from './push-token.ts'

test('a token is waited for five seconds, looked for every half second', async () => {
  const slept: number[] = []
  let asked = 0
  const waiting = { ...tokenWait, sleep: async (ms: number) => void slept.push(ms) }
  expect(
    await waitForToken(async () => {
      asked += 1
      return undefined
    }, waiting),
  ).toBeUndefined()
  expect([asked, slept.length, slept.reduce((sum, ms) => sum + ms, 0), new Set(slept)]).toEqual([
    11,
    10,
    5000,
    new Set([500]),
  ])
})

test('it is taken as soon as it is there', async () => {
  const answers = [undefined, undefined, 'token']
  let slept = 0
  expect(await waitForToken(async () => answers.shift(), { ...tokenWait, sleep: async () => void (slept += 1) })).toBe(
    'token',
  )
  expect(slept).toBe(2)
})
