import { expect, test } from 'vitest'
import { audit } from '#api/platform/audit/audit.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

test('many strangers trying one account never lock its owner out, on a known or a new network', async () => {
  const guarded = await startTestApp({
    frozenClock: true,
    environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const tenant = await newAuthTenant(guarded)
  const { email, id } = await tenant.newPanelUser()
  const attempt = (ip: string, given: string) =>
    guarded
      .send({
        method: 'POST',
        url: '/auth/v1/tenant/admin/login',
        headers: { 'x-tenant': tenant.hosts.admin, 'x-forwarded-for': ip },
        body: { email, password: given },
      })
      .then(({ status }) => status)
  const home = '198.51.100.7'
  expect(await attempt(home, password)).toBe(200)
  const attack = async () => {
    for (let index = 0; index < 40; index++) await attempt(`203.0.113.${index}`, 'wrong password')
  }
  await attack()
  expect(await attempt(home, password)).toBe(200)
  const hotel = '198.51.100.8'
  expect([await attempt(hotel, 'a typo'), await attempt(hotel, password)]).toEqual([401, 429])
  guarded.advanceTime(61_000)
  await attack()
  expect(await attempt(hotel, password)).toBe(200)
  expect(await attempt('198.51.100.9', password)).toBe(200)
  const office = '198.51.100.10'
  expect([await attempt(office, 'a typo'), await attempt(office, 'a typo')]).toEqual([401, 429])
  const { pool, announce } = guarded.services
  await runInTransaction(
    { pool, scope: tenant.scope, actor: { ...systemActor, ip: office }, nowMs: guarded.now() },
    (db) => audit(db, 'auth.password_reset', `user:${id}`),
    announce,
  )
  expect(await attempt(office, password)).toBe(200)
})

test('thirty failures a minute from one network, whichever accounts they try', async () => {
  const guarded = await startTestApp({ environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const tenant = await newAuthTenant(guarded)
  const attempt = (ip: string, index: number) =>
    guarded
      .send({
        method: 'POST',
        url: '/auth/v1/tenant/admin/login',
        headers: { 'x-tenant': tenant.hosts.admin, 'x-forwarded-for': ip },
        body: { email: `nobody-${index}@x.test`, password: 'wrong password' },
      })
      .then(({ status }) => status)
  for (let index = 0; index < 30; index++) expect(await attempt(`2001:db8:7:7::${index}`, index)).toBe(401)
  expect(await attempt('2001:db8:7:7:ffff::1', 99)).toBe(429)
  expect(await attempt('2001:db8:7:8::1', 99)).toBe(401)
})
