import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword } from './auth.testing.ts'

const hashed = vi.spyOn(crypto, 'argon2')
syncBuiltinESMExports()
afterAll(() => {
  hashed.mockRestore()
  syncBuiltinESMExports()
})
const input = vi.spyOn(pg.Client.prototype, 'query')

const app = await startTestApp()
const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]

/** What an answer cost: hashes, and the statements about people, in their order, without what is told to them and what the relay does meanwhile. */
async function cost(request: Parameters<typeof app.send>[0]) {
  hashed.mockClear()
  input.mockClear()
  const { status, body } = await app.send(request)
  const texts = input.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  )
  return {
    status,
    body: { ...body, request_id: '' },
    hashes: hashed.mock.calls.length,
    statements: texts
      .filter(
        (text) =>
          /attempt|audit|outbox|app_user|customer|session|one_time_token|mail/.test(text) &&
          !/relayed_at|pg_notify|from outbox where id = any|jobs\./.test(text),
      )
      .map((text) => text.replace(/\s+/g, ' ').slice(0, 60)),
  }
}

beforeEach(() => app.advanceTime(3_600_000))

const wrong = 'not the right password'
const people = async () => ({
  known: (await tenant.person()).email,
  inactive: (await tenant.person({ status: 'inactive' })).email,
  pending: (await tenant.person({ status: 'pending' })).email,
  foreign: (await other.person()).email,
  unknown: 'nobody@nowhere.test',
})
const buyers = async () => ({
  known: (await tenant.buyer()).email,
  blocked: (await tenant.buyer({ status: 'block' })).email,
  foreign: (await other.buyer()).email,
  unknown: 'nobody@nowhere.test',
})

test.each([
  ['signing in to the panel', '/auth/v1/tenant/admin/login', 'admin', people, { password: wrong }, 401, 1],
  ['signing in to the shop', '/store/v1/auth/login', 'store', buyers, { password: wrong }, 401, 1],
  ['a forgotten password of the panel', '/auth/v1/tenant/admin/forgotPassword', 'admin', people, {}, 200, 0],
  ['a forgotten password of the shop', '/store/v1/auth/forgot-password', 'store', buyers, {}, 200, 0],
] as const)('%s costs and reads the same, whoever it is', async (_title, url, at, made, more, status, hashes) => {
  const emails = await made()
  const send = (email: string) =>
    cost({ method: 'POST', url, headers: { 'x-tenant': tenant.hosts[at] }, body: { email, ...more } })
  await send('first@nowhere.test')
  const unknown = await send(emails.unknown)
  expect(unknown).toMatchObject({ status, hashes })
  expect(unknown.statements.length).toBeGreaterThan(0)
  for (const [who, email] of Object.entries(emails)) expect(await send(email), who).toEqual(unknown)
})

test('a right password costs one hash too', async () => {
  const { email } = await tenant.person()
  expect(
    await cost({
      method: 'POST',
      url: '/auth/v1/tenant/admin/login',
      headers: { 'x-tenant': tenant.hosts.admin },
      body: { email, password: testPassword },
    }),
  ).toMatchObject({ status: 200, hashes: 1 })
})
