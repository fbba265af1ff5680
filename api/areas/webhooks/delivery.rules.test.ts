import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { healthAfter, maxAttempts, nextDelay, switchOffMs } from './delivery.rules.ts'
import { headersOf, newSecret } from './signature.rules.ts'

const hour = 3_600_000
const nowMs = Date.parse('2026-11-23T12:00:00Z')
const body = '{"event":"order.created","data":{"name":"كباب"}}'

test('a consumer verifies the signatures with the library of the standard, during a rotation with both secrets', () => {
  const [secret, previous] = [newSecret(), newSecret()]
  const headers = headersOf({ eventId: 'evt_1', body, secrets: [secret, previous], nowMs: Date.now() })
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(new Webhook(previous).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching')
  expect(headers['x-webhook-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
})

test('attempts end after about three days', () => {
  const waits = Array.from({ length: maxAttempts }, (_, index) => nextDelay(index + 1, { status: 500 }, 0.5))
  expect(waits.at(-1)).toBeUndefined()
  const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)
  expect(total / hour).toBeGreaterThan(72)
  expect(total / hour).toBeLessThan(96)
})

test('a delay varies by 20 % and is at least what the receiver asks for, at most a day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxAttempts - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, random) => {
        const middle = nextDelay(n, { status: 500 }, 0.5) ?? 0
        const delay = nextDelay(n, { status: 500 }, random) ?? 0
        expect(delay).toBeGreaterThanOrEqual(Math.floor(middle * 0.8))
        expect(delay).toBeLessThanOrEqual(Math.ceil(middle * 1.2))
      },
    ),
  )
  expect(nextDelay(1, { status: 503, retryAfter: '1800' }, 0.5)).toBe(1_800_000)
  expect(nextDelay(1, { status: 429, retryAfter: '999999999' }, 0.5)).toBe(24 * hour)
  expect(nextDelay(1, { status: 500, retryAfter: '1800' }, 0.5)).toBe(5_000)
  for (const retryAfter of ['-5', 'soon', '', 'Infinity', undefined])
    expect(nextDelay(1, { status: 503, retryAfter }, 0.5)).toBe(5_000)
})

test('an endpoint is paused after five failures, switched off after five days or 410, and well after a success', () => {
  let health = { failing_since: null as string | null, failures_in_row: 0 }
  for (let failure = 1; failure <= 4; failure++) {
    const next = healthAfter(health, { status: null }, nowMs)
    expect(next).toMatchObject({ paused_until: null, isSwitchedOff: false, failures_in_row: failure })
    health = next
  }
  const fifth = healthAfter(health, { status: 500 }, nowMs + 1)
  expect(fifth.failing_since).toBe(new Date(nowMs).toISOString())
  expect(fifth.paused_until).toBe(new Date(nowMs + 60_001).toISOString())
  expect(healthAfter(fifth, { status: 500 }, nowMs + switchOffMs - 1).isSwitchedOff).toBe(false)
  expect(healthAfter(fifth, { status: 500 }, nowMs + switchOffMs).isSwitchedOff).toBe(true)
  expect(healthAfter({ failing_since: null, failures_in_row: 0 }, { status: 410 }, nowMs).isSwitchedOff).toBe(true)
  expect(healthAfter(fifth, { status: 204 }, nowMs)).toEqual({
    failing_since: null,
    failures_in_row: 0,
    paused_until: null,
    isSwitchedOff: false,
  })
})
