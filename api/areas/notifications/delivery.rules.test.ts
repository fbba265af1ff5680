import { expect, test } from 'vitest'
import { lifetimeOf, maxAttempts, nextDelay, stateAfter } from './delivery.rules.ts'

const day = 86_400_000
const nowMs = Date.parse('2026-11-23T12:00:00Z')
const message = (fields: object = {}) => ({
  template: 'order_accepted',
  channel: 'email' as const,
  attempt_count: 1,
  created_at: new Date(nowMs).toISOString(),
  ...fields,
})
const busy = { kind: 'retry', service: 'smtp', reason: '451 busy' } as const

test('attempts go on for more than a day, so that a service may be down for one', () => {
  const delays = Array.from({ length: maxAttempts }, (_, index) => nextDelay(index + 1, undefined, 0.5))
  expect(delays.at(-1)).toBeUndefined()
  const known = delays.filter((delay) => delay !== undefined)
  expect(known.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(1.5 * day)
  expect(known).toEqual(known.toSorted((a, b) => a - b))
})

test('a service that asks for patience gets it, up to an hour', () => {
  expect(nextDelay(1, 60, 0)).toBe(60_000)
  expect(nextDelay(1, 1, 0)).toBe(4_000)
  expect(nextDelay(1, 86_400, 0)).toBe(3_600_000)
})

test.each([
  [{ kind: 'sent', service: 'smtp', serviceMessageId: null }, 'sent'],
  [{ kind: 'rejected', service: 'smtp', reason: '550' }, 'failed'],
  [{ kind: 'gone', service: 'apns', reason: 'Unregistered' }, 'failed'],
  [{ kind: 'skipped', reason: 'no service' }, 'skipped'],
  [busy, 'waiting'],
] as const)('%j ends as %s', (result, status) => {
  expect(stateAfter(message(), result, nowMs, 0.5).status).toBe(status)
})

test('the last attempt fails for good', () => {
  expect(stateAfter(message({ attempt_count: maxAttempts }), busy, nowMs, 0.5)).toEqual({
    status: 'failed',
    nextAttemptAt: null,
    failure: '451 busy',
  })
})

test('a code is not sent after it has expired, nor a push hours later', () => {
  const code = message({ template: 'one_time_code', attempt_count: 5 })
  expect(stateAfter(code, busy, nowMs, 0.5).status).toBe('failed')
  expect(stateAfter(message({ attempt_count: 5 }), busy, nowMs, 0.5).status).toBe('waiting')
  expect(lifetimeOf({ template: 'order_ready', channel: 'push' })).toBe(4 * 3_600_000)
})
