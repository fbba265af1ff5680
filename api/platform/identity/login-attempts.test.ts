import { expect, test } from 'vitest'
import { networkOf, secondsToWait } from './login-attempts.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()

test.each([
  ['fewer than the limit', { maxAttempts: 5, windowSeconds: 900, hasBackoff: true }, 4, 0, 0],
  [
    'the first attempt over the limit waits a second',
    { maxAttempts: 5, windowSeconds: 900, hasBackoff: true },
    5,
    0,
    1,
  ],
  ['each further attempt waits twice as long', { maxAttempts: 5, windowSeconds: 900, hasBackoff: true }, 8, 0, 8],
  ['elapsed time is subtracted', { maxAttempts: 5, windowSeconds: 900, hasBackoff: true }, 8, 5, 3],
  ['the wait ends', { maxAttempts: 5, windowSeconds: 900, hasBackoff: true }, 8, 9, 0],
  ['the wait is at most the window', { maxAttempts: 5, windowSeconds: 900, hasBackoff: true }, 60, 0, 900],
  [
    'without backoff the wait lasts until the first attempt leaves the window',
    { maxAttempts: 3, windowSeconds: 600 },
    3,
    100,
    500,
  ],
] as const)('%s', (_title, limit, count, secondsAgo, expected) => {
  expect(secondsToWait(limit, { count, first: ago(secondsAgo), last: ago(secondsAgo) }, now)).toBe(expected)
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
