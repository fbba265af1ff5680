import { expect, test } from 'vitest'
import { pathPattern, redact, redactLogLine } from './redact.ts'

const token = `ses_${'Ab3_'.repeat(10)}abc`
const secrets: [string, string][] = [
  ['a session', token],
  ['a key', `key_${'x9Y-'.repeat(10)}abc`],
  ['a bearer', 'Authorization: Bearer abc.def-ghi'],
  ['a web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ['a card', '4111111111111111'],
  ['a card with spaces', '5555 5555 5555 4444'],
  ['a card with dashes', '3782-822463-10005'],
  ['an address', 'ada.lovelace+shop@mail.example.co.uk'],
]
test.each(secrets)('%s is removed from logs and reports', (_title, secret) => {
  const body = secret.replace(/^Authorization: Bearer /, '')
  for (const redacted of [redact, redactLogLine]) expect(redacted(`before ${secret} after`)).not.toContain(body)
  for (const redacted of [redact, redactLogLine])
    expect(redacted(`before ${secret} after`)).toMatch(/^before .* after$/)
})

test('logs keep the first letter and host of an address, reports nothing', () => {
  expect(redactLogLine('to ada@harbour.example')).toBe('to a…@harbour.example')
  expect(redact('to ada@harbour.example')).toBe('to [email]')
})

test('keeps other numbers, times, amounts, words and code locations', () => {
  for (const text of [
    '4111111111111112',
    '1763751600000',
    'order 7 of 12',
    'at go (https://shop.example/shop-assets/index-Bx3kQ9.js:12:345)',
    '2026-11-21T18:00:00.000Z',
  ])
    expect([redact(text), redactLogLine(text)]).toEqual([text, text])
  expect(
    redactLogLine('{"id":"4000-7000-8000-000000000000","request":"01a1fd84-4111-7111-8111-111111111111"}'),
  ).toContain('01a1fd84-4111-7111-8111-111111111111')
})

test('a redacted log line is still JSON', () => {
  const line = JSON.stringify({
    n: 4_111_111_111_111_111,
    list: [4_111_111_111_111_111],
    text: 'card 4111111111111111 of ada@x.example',
    token,
  })
  expect(JSON.parse(redactLogLine(line))).toEqual({
    n: 0,
    list: [0],
    text: 'card [card] of a…@x.example',
    token: '[cut]',
  })
})

test('a report has no query strings and no ids', () => {
  expect(redact('Failed to fetch https://hall.example/password/reset?token=abc#x then /orders?search=ada')).toBe(
    'Failed to fetch https://hall.example/password/reset then /orders',
  )
  expect(redact('at /invite/accept/01a1fd84-0000-4000-8000-000000000000')).toBe('at /invite/accept/[id]')
})

test('a parameter without a question mark is removed, and a long address as a whole', () => {
  expect(redact('at https://x.example/a&token=1 then /b?c=d')).toBe('at https://x.example/a then /b')
  expect(redactLogLine(`to ${'a'.repeat(100)}@harbour.example`)).toBe('to a…@harbour.example')
})

test('a path pattern contains parameter names', () => {
  expect(
    pathPattern('/en/m/lime-street/p/pad%20thai', { locale: 'en', slug: 'lime-street', product: 'pad thai' }),
  ).toBe('/:locale/m/:slug/p/:product')
  expect(pathPattern('/invite/accept/01a1fd84-0000-4000-8000-000000000000')).toBe('/invite/accept/:id')
  expect(pathPattern('/orders/10432/%')).toBe('/orders/:id/%')
  expect(pathPattern('/a/ada@x.example/b')).toBe('/a/:id/b')
})
