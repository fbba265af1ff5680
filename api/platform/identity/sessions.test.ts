import { expect, test, vi } from 'vitest'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { newApiKey } from './api-keys.ts'
import { hasTokenForm, newToken } from './sessions.ts'

const app = await startTestApp()
const { sessions, platformPool } = app.services

test('only texts in the form of a session token or an API key are tokens', () => {
  expect([newToken('ses'), newApiKey()].map(hasTokenForm)).toEqual([true, true])
  const token = newToken('ses')
  for (const text of [
    '',
    'x',
    token.slice(1),
    `${token}x`,
    `${token.slice(0, -1)}.`,
    newToken('rst'),
    newApiKey().toUpperCase(),
    `12345678${'x'.repeat(15_000)}`,
  ])
    expect(hasTokenForm(text), text.slice(0, 60)).toBe(false)
})

test('a text in another form is never looked up nor kept', async () => {
  const queries = vi.spyOn(platformPool, 'query')
  const before = sessions.cacheSize
  for (let nth = 0; nth < 500; nth++)
    expect(await sessions.find(`${String(nth).padStart(8, '0')}${'x'.repeat(15_000)}`)).toBeUndefined()
  expect([queries.mock.calls.length, sessions.cacheSize - before]).toEqual([0, 0])
  queries.mockRestore()
})

test('unknown tokens are looked up, and at most a thousand are kept', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const tokens = Array.from({ length: 1_200 }, () => newToken('ses'))
  for (const token of tokens) expect(await sessions.find(token)).toBeUndefined()
  expect(sessions.cacheSize).toBeLessThanOrEqual(1_010)
  expect(await sessions.find(owner.token)).toMatchObject({ id: owner.id })
})
