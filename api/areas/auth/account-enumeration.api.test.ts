import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword } from './auth.testing.ts'

const argon2Spy = vi.spyOn(crypto, 'argon2')
syncBuiltinESMExports()
afterAll(() => {
  argon2Spy.mockRestore()
  syncBuiltinESMExports()
})
const querySpy = vi.spyOn(pg.Client.prototype, 'query')

const app = await startTestApp()
const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]

/** The hashes and the SQL statements about accounts that a request caused, without those of jobs and the relay. */
async function measure(request: Parameters<typeof app.send>[0]) {
  argon2Spy.mockClear()
  querySpy.mockClear()
  const { status, body } = await app.send(request)
  const texts = querySpy.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  )
  return {
    status,
    body: { ...body, request_id: '' },
    hashes: argon2Spy.mock.calls.length,
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
const newUserEmails = async () => ({
  known: (await tenant.newPanelUser()).email,
  inactive: (await tenant.newPanelUser({ status: 'inactive' })).email,
  pending: (await tenant.newPanelUser({ status: 'pending' })).email,
  foreign: (await other.newPanelUser()).email,
  unknown: 'nobody@nowhere.test',
})
const newCustomerEmails = async () => ({
  known: (await tenant.newCustomer()).email,
  blocked: (await tenant.newCustomer({ status: 'block' })).email,
  foreign: (await other.newCustomer()).email,
  unknown: 'nobody@nowhere.test',
})

test.each([
  ['signing in to the panel', '/auth/v1/tenant/admin/login', 'admin', newUserEmails, { password: wrong }, 401, 1],
  ['signing in to the shop', '/store/v1/auth/login', 'store', newCustomerEmails, { password: wrong }, 401, 1],
  ['a forgotten password of the panel', '/auth/v1/tenant/admin/forgotPassword', 'admin', newUserEmails, {}, 200, 0],
  ['a forgotten password of the shop', '/store/v1/auth/forgot-password', 'store', newCustomerEmails, {}, 200, 0],
] as const)(
  '%s: response and cost are the same for every kind of account',
  async (_title, url, at, newEmails, extraBody, status, hashes) => {
    const emails = await newEmails()
    const send = (email: string) =>
      measure({ method: 'POST', url, headers: { 'x-tenant': tenant.hosts[at] }, body: { email, ...extraBody } })
    await send('first@nowhere.test')
    const unknown = await send(emails.unknown)
    expect(unknown).toMatchObject({ status, hashes })
    expect(unknown.statements.length).toBeGreaterThan(0)
    for (const [kind, email] of Object.entries(emails)) expect(await send(email), kind).toEqual(unknown)
  },
)

test('a correct password costs one hash too', async () => {
  const { email } = await tenant.newPanelUser()
  expect(
    await measure({
      method: 'POST',
      url: '/auth/v1/tenant/admin/login',
      headers: { 'x-tenant': tenant.hosts.admin },
      body: { email, password: testPassword },
    }),
  ).toMatchObject({ status: 200, hashes: 1 })
})
