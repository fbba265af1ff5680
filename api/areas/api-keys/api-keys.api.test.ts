import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword } from '../auth/auth.testing.ts'

const app = await startTestApp()

async function newScene() {
  const tenant = await newAuthTenant(app)
  const owner = await tenant.owner()
  return { tenant, owner, asKey: (key: string) => tenant.panel(key) }
}

test('a key is shown once, stored as a hash, works in both headers, and ends when deleted', async () => {
  const { tenant, owner, asKey } = await newScene()
  const { apiKeys } = owner.client
  const { key, ...apiKey } = await apiKeys.create({ name: 'Till' })
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(apiKey).toMatchObject({
    name: 'Till',
    masked_key: `${key.slice(0, 4)}…`,
    last_used_at: null,
    created_by: owner.id,
    creator_name: 'Test User',
  })
  expect(apiKey.permissions).toContain('ManageTenantOrders')
  expect(apiKey.permissions).not.toContain('GlobalAccess')
  const rows = await tenant.db((db) => db.selectFrom('api_key').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(key)
  expect((await asKey(key).orders.list({})).data).toEqual([])
  const byHeader = await app.send({
    method: 'POST',
    url: '/admin/v1/order/list',
    headers: { 'x-tenant': tenant.hosts.admin, 'x-api-key': key },
    body: {},
  })
  expect(byHeader.status).toBe(200)
  const {
    data: [listed],
    meta,
  } = await apiKeys.list({})
  expect(meta).toMatchObject({ total: 1 })
  expect(listed).toMatchObject({ id: apiKey.id, name: 'Till' })
  expect(listed?.last_used_at).not.toBeNull()
  expect(JSON.stringify(listed)).not.toContain(key)
  expect(await apiKeys.remove({ id: apiKey.id })).toEqual({ id: apiKey.id })
  await expect(asKey(key).orders.list({})).rejects.toMatchObject({ status: 401 })
  await expect(apiKeys.remove({ id: apiKey.id })).rejects.toMatchObject({ status: 404, message: 'API Key not found' })
})

test('a key never exceeds its creator’s current permissions or reaches personal calls', async () => {
  const { tenant, owner, asKey } = await newScene()
  const creator = await tenant.user(['ManageTenantSettingsApiKeys', 'ManageTenantOrders', 'ManageTenantMerchants'])
  await expect(
    creator.client.apiKeys.create({ name: 'Greedy', permissions: ['ManageTenantPlans'] }),
  ).rejects.toMatchObject({ status: 403, code: 'PERMISSION_NOT_HELD' })
  await expect(creator.client.apiKeys.create({ name: 'Empty', permissions: [] })).rejects.toMatchObject({ status: 422 })
  const { key } = await creator.client.apiKeys.create({ name: 'Orders', permissions: ['ManageTenantOrders'] })
  expect((await asKey(key).orders.list({})).data).toEqual([])
  await expect(asKey(key).merchants.list({})).rejects.toMatchObject({ status: 403 })
  await expect(creator.client.apiKeys.create({ name: 'Orders' })).rejects.toMatchObject({
    status: 422,
    errors: { name: ['The name has already been taken.'] },
  })

  const all = await owner.client.apiKeys.create({ name: 'Everything' })
  const client = asKey(all.key)
  const personal = [
    () => client.users.list({}),
    () => client.invites.list({}),
    () => client.apiKeys.list({}),
    () => client.authSettings.show({}),
    () => client.auth.me({}),
    () => client.ownSessions.list({}),
  ]
  for (const call of personal) await expect(call()).rejects.toMatchObject({ status: 403 })
  const merchant = await tenant.merchant()
  await expect(
    app.client({ host: tenant.hosts.admin, token: all.key, merchantId: merchant }).merchantOrders.list({}),
  ).rejects.toMatchObject({ status: 403 })

  await owner.client.users.update({
    id: creator.id,
    permissions: ['ManageTenantSettingsApiKeys', 'ManageTenantMerchants'],
  })
  await expect(asKey(key).orders.list({})).rejects.toMatchObject({ status: 403 })
  await owner.client.users.setStatus({ id: creator.id, status: 'inactive' })
  await expect(asKey(key).orders.list({})).rejects.toMatchObject({ status: 401 })
})

test('a key works in its tenant only, and the audit trail names it', async () => {
  const { tenant, owner, asKey } = await newScene()
  const other = await newScene()
  const { key, id } = await owner.client.apiKeys.create({ name: 'Sync' })
  await expect(other.tenant.panel(key).orders.list({})).rejects.toMatchObject({
    status: 403,
    message: 'You are not authorized to access this tenant',
  })
  await expect(other.owner.client.apiKeys.remove({ id })).rejects.toMatchObject({ status: 404 })
  await asKey(key).boot.flushCache({})
  const [entry] = await tenant.listAudits(`tenant:${tenant.id}`)
  expect(entry).toMatchObject({
    action: 'tenant.cache_flushed',
    actor_kind: 'key',
    actor_id: id,
    actor_name: 'API key Sync',
  })
})

test('last_used_at is written at most once a minute', async () => {
  const slowApp = await startTestApp({ frozenClock: true })
  const tenant = await newAuthTenant(slowApp)
  const owner = await tenant.owner()
  const { key } = await owner.client.apiKeys.create({ name: 'Clock' })
  const lastUse = async () =>
    (await tenant.db((db) => db.selectFrom('api_key').select('last_used_at').executeTakeFirstOrThrow())).last_used_at
  const use = () => tenant.panel(key).orders.list({})
  // the write happens after the response
  const expectLastUse = (at: number) => expect.poll(async () => Date.parse((await lastUse()) ?? '')).toBe(at)
  await use()
  await expectLastUse(slowApp.now())
  slowApp.advanceTime(30_000)
  await use()
  slowApp.advanceTime(31_000)
  await use()
  await expectLastUse(slowApp.now())
})

test('creating a key needs a recent login or the password', async () => {
  const { tenant } = await newScene()
  const { id, email } = await tenant.newPanelUser({ role: 'T1001' })
  const { access_token } = await tenant.panel().auth.login({ email, password: testPassword })
  await app.services.platformPool.query(
    "update session set created_at = now() - interval '6 minutes' where subject_id = $1",
    [id],
  )
  const { apiKeys } = tenant.panel(access_token)
  await expect(apiKeys.create({ name: 'Late' })).rejects.toMatchObject({
    status: 422,
    errors: { current_password: ['Your password is required to proceed.'] },
  })
  expect(await apiKeys.create({ name: 'Late', current_password: testPassword })).toMatchObject({ name: 'Late' })
})

test('a key that is tied to addresses is refused elsewhere before anything else is looked at', async () => {
  const { tenant, owner, asKey } = await newScene()
  const other = await newScene()
  await expect(
    owner.client.apiKeys.create({ name: 'Wrong', allowed_addresses: ['203.0.113.0/24', '10.0.0'] }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { allowed_addresses: ['10.0.0 is not an IP address or network such as 203.0.113.0/24.'] },
  })
  const { key, id } = await owner.client.apiKeys.create({
    name: 'Office',
    allowed_addresses: ['203.0.113.0/24', '2001:DB8::/32'],
  })
  const refused = { status: 403, code: 'ADDRESS_NOT_ALLOWED' }
  await expect(asKey(key).orders.list({})).rejects.toMatchObject(refused)
  const permitted = asKey(key).users.list({})
  await expect(permitted, 'nobody learns what the key may do').rejects.toMatchObject(refused)
  await expect(other.tenant.panel(key).orders.list({}), 'or where it belongs').rejects.toMatchObject(refused)

  const { allowed_addresses } = await owner.client.apiKeys.update({
    id,
    allowed_addresses: ['203.0.113.0/24', '2001:db8::/32', '127.0.0.1', '::1'],
  })
  expect(allowed_addresses).toHaveLength(4)
  expect((await asKey(key).orders.list({})).data).toEqual([])
  const actions = (await tenant.listAudits(`api_key:${id}`)).map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['api_key.created', 'api_key.updated'])
  await expect(other.owner.client.apiKeys.update({ id, name: 'Mine' })).rejects.toMatchObject({ status: 404 })
})

test('a rotated key leaves the old secret valid for the chosen time', async () => {
  const app = await startTestApp({ frozenClock: true })
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser({ role: 'T1001' })
  const { access_token } = await tenant.panel().auth.login({ email, password: testPassword })
  const { apiKeys } = tenant.panel(access_token)
  const works = async (key: string) => {
    app.services.sessions.clearCache()
    return (
      await app.send({
        method: 'POST',
        url: '/admin/v1/order/list',
        headers: { 'x-tenant': tenant.hosts.admin, 'x-api-key': key },
        body: {},
      })
    ).status
  }
  const { key: first, id } = await apiKeys.create({ name: 'Sync' })
  const rotated = await apiKeys.rotate({ id, overlap_hours: 1 })
  expect(rotated).toMatchObject({ id, name: 'Sync', masked_key: `${rotated.key.slice(0, 4)}…` })
  expect(Date.parse(rotated.previous_key_until ?? '')).toBe(app.now() + 3_600_000)
  expect([await works(first), await works(rotated.key)]).toEqual([200, 200])
  app.advanceTime(3_600_001)
  expect([await works(first), await works(rotated.key)]).toEqual([401, 200])
  expect((await apiKeys.list({})).data[0]).toMatchObject({ previous_key_until: null })
  const last = await apiKeys.rotate({ id, overlap_hours: 0, current_password: testPassword })
  expect([await works(rotated.key), await works(last.key)]).toEqual([401, 200])

  const colleague = await tenant.user(['ManageTenantSettingsApiKeys'])
  await expect(colleague.client.apiKeys.rotate({ id, overlap_hours: 24 })).rejects.toMatchObject({
    status: 403,
    code: 'API_KEY_OF_ANOTHER',
  })
  await expect(apiKeys.rotate({ id, overlap_hours: 169 })).rejects.toMatchObject({ status: 422 })
})

test('a key with calls per minute of its own answers 429 with Retry-After beyond them', async () => {
  const app = await startTestApp({ frozenClock: true, environment: { RATE_LIMITS: '1' } })
  const tenant = await newAuthTenant(app)
  const owner = await tenant.owner()
  const { key, id } = await owner.client.apiKeys.create({ name: 'Slow', calls_per_minute: 3 })
  const send = () =>
    app.send({
      method: 'POST',
      url: '/admin/v1/order/list',
      headers: { 'x-tenant': tenant.hosts.admin, 'x-api-key': key },
      body: {},
    })
  const statuses = [await send(), await send(), await send(), await send()].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await send()).headers['retry-after']).toBe('20')
  app.advanceTime(20_000)
  expect([(await send()).status, (await send()).status]).toEqual([200, 429])
  await owner.client.apiKeys.update({ id, calls_per_minute: null })
  expect((await send()).status).toBe(200)
})
