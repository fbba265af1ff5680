import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { withTenant } from '#api/platform/app-services.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

const app = await startTestApp({ runJobs: true })

test('a user of the tenant signs in, reads their account and signs out', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser({ permissions: ['ManageTenantOrders'] })
  const session = await tenant.panel().auth.login({ email: ` ${email.toUpperCase()} `, password })
  expect(session).toMatchObject({
    token_type: 'Bearer',
    tenant_id: tenant.id,
    redirect_panel: 'tenant',
    user: { id, email, roles: ['T1002'], permissions: ['ManageTenantOrders'], merchant_users: [] },
  })
  const client = tenant.panel(session.access_token)
  expect(await client.auth.me({})).toEqual(session.user)
  const { headers } = await app.server.inject({
    method: 'POST',
    url: '/auth/v1/logout',
    headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${session.access_token}` },
  })
  expect(headers['clear-site-data']).toBe('"cache"')
  await expect(client.auth.me({})).rejects.toMatchObject({ status: 401, message: 'Unauthorized token' })
  expect(await client.auth.logout({})).toEqual({})
  expect((await tenant.listAudits(`user:${id}`)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['auth.signed_in', id],
    ['auth.signed_out', id],
  ])
})

test('an owner holds GlobalAccessTenant; a merchant user lands in the merchant panel', async () => {
  const tenant = await newAuthTenant(app)
  const merchant = await tenant.merchant()
  const owner = await tenant.newPanelUser({ role: 'T1001' })
  const cook = await tenant.newPanelUser({ role: 'M1001', permissions: ['ManageMerchantOrders'] })
  await tenant.db((db) => db.insertInto('merchant_user').values({ user_id: cook.id, merchant_id: merchant }).execute())
  expect((await tenant.panel().auth.login({ email: owner.email, password })).user.permissions).toContain(
    'GlobalAccessTenant',
  )
  const session = await tenant.panel().auth.login({ email: cook.email, password })
  expect(session).toMatchObject({ redirect_panel: 'merchant', user: { merchant_users: [merchant] } })
  expect(await tenant.panel(session.access_token).auth.merchantUsers({})).toMatchObject([
    { merchant_id: merchant, permissions: ['ManageMerchantOrders'] },
  ])
  const ownerSession = await tenant.panel().auth.login({ email: owner.email, password })
  await tenant.merchant({ name: 'Zebra 100%' })
  expect(
    (await tenant.panel(ownerSession.access_token).auth.merchantUsers({ search: '0%' })).map(({ name }) => name),
  ).toEqual(['Zebra 100%'])
})

test('failed logins look alike; only a correct password reveals an inactive account', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const known = await tenant.newPanelUser()
  const inactive = await tenant.newPanelUser({ status: 'inactive' })
  const foreign = await other.newPanelUser()
  const attempts = [
    { email: known.email, password: 'wrong password' },
    { email: 'nobody@nowhere.test', password },
    { email: foreign.email, password },
    { email: inactive.email, password: 'wrong password' },
  ]
  const answers = await Promise.all(
    attempts.map((body) =>
      app.send({
        method: 'POST',
        url: '/auth/v1/tenant/admin/login',
        headers: { 'x-tenant': tenant.hosts.admin },
        body,
      }),
    ),
  )
  for (const { status, body } of answers)
    expect({ ...body, request_id: '', status }).toEqual({
      success: false,
      status_code: 401,
      status: 401,
      code: 'BAD_LOGIN',
      message: 'Invalid Login Credentials',
      request_id: '',
    })
  await expect(tenant.panel().auth.login({ email: inactive.email, password })).rejects.toMatchObject({
    status: 403,
    message: 'Your account is inactive',
  })
  expect(await tenant.listAudits(`login:${known.email}`)).toMatchObject([
    { action: 'auth.sign_in_failed', actor_kind: 'system' },
  ])
})

test('the sixth wrong attempt must wait, for unknown logins too; the owner is warned once', async () => {
  const frozenApp = await startTestApp({ runJobs: true, frozenClock: true })
  const tenant = await newAuthTenant(frozenApp)
  const { email } = await tenant.newPanelUser()
  for (const login of [email, 'nobody@nowhere.test']) {
    const attempt = (given = 'wrong password') => tenant.panel().auth.login({ email: login, password: given })
    for (let attemptNumber = 0; attemptNumber < 5; attemptNumber++)
      await expect(attempt()).rejects.toMatchObject({ status: 401 })
    await expect(attempt(password)).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Try again later.',
    })
    await expect(attempt(password)).rejects.toMatchObject({ status: 429, values: { seconds: 1 } })
  }
  const { headers } = await frozenApp.send({
    method: 'POST',
    url: '/auth/v1/tenant/admin/login',
    headers: { 'x-tenant': tenant.hosts.admin },
    body: { email, password },
  })
  expect(headers['retry-after']).toBe('1')
  expect(await tenant.waitForMail(email, 'many_failures')).toMatchObject({ subject: 'Failed sign-ins to your account' })
  expect(await tenant.listMails(email)).toHaveLength(1)
})

test('after the wait a correct password works and resets the counters', async () => {
  const frozenApp = await startTestApp({ frozenClock: true })
  const tenant = await newAuthTenant(frozenApp)
  const { email } = await tenant.newPanelUser()
  const attempt = (given: string) =>
    frozenApp.client({ host: tenant.hosts.admin }).auth.login({ email, password: given })
  for (let attemptNumber = 0; attemptNumber < 5; attemptNumber++)
    await expect(attempt('wrong password')).rejects.toMatchObject({ status: 401 })
  frozenApp.advanceTime(1_100)
  await expect(attempt('wrong password')).rejects.toMatchObject({ status: 401 })
  await expect(attempt(password)).rejects.toMatchObject({ status: 429, values: { seconds: 2 } })
  frozenApp.advanceTime(2_100)
  expect(await attempt(password)).toMatchObject({ token_type: 'Bearer' })
  for (let attemptNumber = 0; attemptNumber < 5; attemptNumber++)
    await expect(attempt('wrong password')).rejects.toMatchObject({ status: 401 })
})

test('of thirty concurrent guesses at most five are checked', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      app.send({
        method: 'POST',
        url: '/auth/v1/tenant/admin/login',
        headers: { 'x-tenant': tenant.hosts.admin },
        body: { email, password: 'guess number one' },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
})

test('sign-in renews hashes with older parameters; a wrong password does not', async () => {
  const tenant = await newAuthTenant(app)
  const [person, buyer] = [await tenant.newPanelUser(), await tenant.newCustomer()]
  const nonce = randomBytes(16)
  const digest = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const oldHash = `$argon2id$v=19$m=8192,t=1,p=1$${nonce.toString('base64url')}$${digest.toString('base64url')}`
  const hashes = () =>
    tenant.db(async (db) => [
      await db.selectFrom('app_user').select('password_hash').where('id', '=', person.id).executeTakeFirstOrThrow(),
      await db.selectFrom('customer').select('password_hash').where('id', '=', buyer.id).executeTakeFirstOrThrow(),
    ])
  await tenant.db(async (db) => {
    await db.updateTable('app_user').set({ password_hash: oldHash }).where('id', '=', person.id).execute()
    await db.updateTable('customer').set({ password_hash: oldHash }).where('id', '=', buyer.id).execute()
  })
  const logins = (given: string) => [
    () => tenant.panel().auth.login({ email: person.email, password: given }),
    () => tenant.shop().customerAuth.login({ email: buyer.email, password: given }),
  ]
  for (const login of logins('wrong password')) await expect(login()).rejects.toMatchObject({ status: 401 })
  expect(await hashes()).toEqual([{ password_hash: oldHash }, { password_hash: oldHash }])
  for (const login of logins(password)) await login()
  const rehashed = await hashes()
  for (const { password_hash } of rehashed) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  for (const login of logins(password)) await login()
  expect(await hashes()).toEqual(rehashed)
})

test('a token with the header of another tenant gets 403', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { email } = await tenant.newPanelUser()
  const { access_token } = await tenant.panel().auth.login({ email, password })
  const answer = await app.send({
    method: 'GET',
    url: '/auth/v1/me',
    headers: { 'x-tenant': other.hosts.admin, authorization: `Bearer ${access_token}` },
  })
  expect(answer).toMatchObject({
    status: 403,
    body: { success: false, status_code: 403, message: 'You are not authorized to access this tenant' },
  })
})

test('the session of a deactivated user ends within five seconds', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const { access_token } = await tenant.panel().auth.login({ email, password })
  expect(await tenant.panel(access_token).auth.me({})).toMatchObject({ id })
  await tenant.db((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', id).execute())
  app.advanceTime(5_000)
  expect(
    await app.send({ method: 'GET', url: '/auth/v1/me', headers: { authorization: `Bearer ${access_token}` } }),
  ).toMatchObject({ status: 401 })
})

test('a platform operator signs in on any admin host; other platform users do not', async () => {
  const [tenant, other, platform] = [await newAuthTenant(app), await newAuthTenant(app), await newAuthTenant(app)]
  await app.services.platformPool.query('update tenant set is_platform = true where id = $1', [platform.id])
  const operator = await platform.newPanelUser({
    role: 'S1000',
    permissions: ['GlobalAccess'],
    email: `op-${newId()}@platform.test`,
  })
  const clerk = await platform.newPanelUser({ role: 'S1000' })
  const session = await tenant.panel().auth.login({ email: operator.email, password })
  expect(session).toMatchObject({
    tenant_id: tenant.id,
    redirect_panel: 'tenant',
    user: { id: operator.id, roles: ['S1000'], permissions: ['GlobalAccess'] },
  })
  expect(await other.panel(session.access_token).auth.me({})).toMatchObject({ id: operator.id })
  await expect(tenant.panel().auth.login({ email: clerk.email, password })).rejects.toMatchObject({ status: 401 })
  const row = await withTenant(app.services, platform.scope, (db) =>
    db.selectFrom('app_user').select('last_login_at').where('id', '=', operator.id).executeTakeFirstOrThrow(),
  )
  expect(row.last_login_at).not.toBeNull()
  expect(await tenant.listAudits(`user:${operator.id}`)).toMatchObject([{ action: 'auth.signed_in' }])
})

test('the lookup of an e-mail is limited to the tenant', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { email } = await tenant.newPanelUser()
  expect(await tenant.panel().auth.exists({ email })).toEqual({ exists: true })
  expect(await other.panel().auth.exists({ email })).toEqual({ exists: false })
})

test('calls for panel users reject customers', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newCustomer()
  const { access_token } = await tenant.shop().customerAuth.login({ email, password })
  const client = tenant.shop(access_token)
  const calls = [
    () => client.auth.merchantUsers({}),
    () => client.auth.confirmPassword({ email, password }),
    () => client.auth.createToken({ tenant_id: tenant.id }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 })
})
