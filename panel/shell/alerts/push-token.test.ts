import { expect, test } from 'vitest'
import { tokenPolling, waitForToken } from './push-token.ts'

test('polls for a token every 500 ms, for five seconds', async () => {
  const sleeps: number[] = []
  let attempts = 0
  const polling = { ...tokenPolling, sleep: async (ms: number) => void sleeps.push(ms) }
  expect(
    await waitForToken(async () => {
      attempts += 1
      return undefined
    }, polling),
  ).toBeUndefined()
  expect([attempts, sleeps.length, sleeps.reduce((sum, ms) => sum + ms, 0), new Set(sleeps)]).toEqual([
    11,
    10,
    5000,
    new Set([500]),
  ])
})

test('returns the token as soon as it exists', async () => {
  const tokens = [undefined, undefined, 'token']
  let sleeps = 0
  expect(
    await waitForToken(async () => tokens.shift(), { ...tokenPolling, sleep: async () => void (sleeps += 1) }),
  ).toBe('token')
  expect(sleeps).toBe(2)
})
