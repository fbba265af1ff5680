import { expect, test } from 'vitest'
import { hashToken } from '#api/platform/identity/sessions.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'
import { deviceOf } from './devices.rules.ts'

const app = await startTestApp()

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('a user lists their sessions, ends one of them, and ends all others', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const tokens = await Promise.all(
    [1, 2, 3].map(async () => (await tenant.panel().auth.login({ email, password })).access_token),
  )
  const [first = '', second = '', third = ''] = tokens
  const own = tenant.panel(first).ownSessions
  const sessions = await own.list({})
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', is_impersonated: false })
  const secondId = (await tenant.panel(second).ownSessions.list({})).find(({ is_current }) => is_current)?.id ?? ''
  expect(await own.end({ id: secondId })).toEqual({ id: secondId })
  await expect(tenant.panel(second).auth.me({})).rejects.toMatchObject({ status: 401 })
  expect(await tenant.panel(third).auth.me({})).toMatchObject({ id })
  expect(await own.endOthers({})).toEqual({ ended: 1 })
  await expect(tenant.panel(third).auth.me({})).rejects.toMatchObject({ status: 401 })
  expect(await own.list({})).toMatchObject([{ is_current: true }])
})

test('sessions of other users are neither visible nor can be ended', async () => {
  const tenant = await newAuthTenant(app)
  const [mine, theirs] = [await tenant.user([]), await tenant.user([])]
  const [theirSession] = await theirs.client.ownSessions.list({})
  await expect(mine.client.ownSessions.end({ id: theirSession?.id ?? '' })).rejects.toMatchObject({
    status: 404,
    message: 'Session not found',
  })
  expect((await mine.client.ownSessions.list({})).map(({ id }) => id)).not.toContain(theirSession?.id)
  const customer = await tenant.customer()
  await expect(customer.client.ownSessions.list({})).rejects.toMatchObject({ status: 403 })
})

const hour = 3_600_000
async function lastSeen(token: string): Promise<number> {
  const { rows } = await app.services.platformPool.query<{ at: string }>(
    'select last_seen_at as at from session where token_hash = $1',
    [hashToken(token)],
  )
  return Date.parse(rows[0]?.at ?? '')
}

test.each([
  ['panel', 8 * hour, 7 * 24 * hour],
  ['store', 30 * 24 * hour, 90 * 24 * hour],
] as const)(
  'a session of the %s ends after %i ms without use, and after %i ms in any case',
  async (audience, idle, maxLifetime) => {
    const tenant = await newAuthTenant(app)
    const signIn = async () => {
      if (audience === 'store') return (await tenant.customer()).token
      const { email } = await tenant.newPanelUser()
      return (await tenant.panel().auth.login({ email, password })).access_token
    }
    const status = (token: string) =>
      app
        .send({
          method: 'GET',
          url: '/auth/v1/me',
          headers: {
            'x-tenant': audience === 'store' ? tenant.hosts.store : tenant.hosts.admin,
            authorization: `Bearer ${token}`,
          },
        })
        .then((answer) => answer.status)
    // last_seen_at is written after the response
    const use = async (token: string) => {
      expect(await status(token)).toBe(200)
      await expect.poll(async () => app.now() - (await lastSeen(token))).toBeLessThan(hour)
    }
    const [idleToken, activeToken] = [await signIn(), await signIn()]
    app.advanceTime(idle - hour)
    await use(activeToken)
    app.advanceTime(2 * hour)
    expect(await status(idleToken)).toBe(401)
    await use(activeToken)
    for (let elapsed = idle + hour; elapsed + idle / 2 < maxLifetime; elapsed += idle / 2) {
      app.advanceTime(idle / 2)
      await use(activeToken)
    }
    app.advanceTime(idle / 2)
    expect(await status(activeToken)).toBe(401)
  },
)
